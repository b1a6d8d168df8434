/** The signature drawing: two bubbles that meet, touch, miss each other, or wait for the second. */
import { useId } from "react";
import { classNames } from "./class-names.ts";

const mine = "M60 14A46 46 0 0 1 106 60A46 46 0 0 1 60 106H22Q14 106 14 98V60A46 46 0 0 1 60 14Z";
const yours = "M46 0H84Q92 0 92 8V46A46 46 0 1 1 46 0Z";

/** Where the second bubble begins; the first ends at 106. */
const starts = { meeting: 66, touching: 105, dashed: 134, missing: 174 };

interface BubblesProps {
  readonly kind: keyof typeof starts;
  readonly className?: string | undefined;
}

export function Bubbles({ kind, className }: BubblesProps) {
  const id = useId();
  const start = starts[kind];
  const solid = kind === "meeting" || kind === "touching";
  const place = `translate(${start} 14)`;
  return (
    <svg
      className={classNames("bubbles", className)}
      viewBox={`12 10 ${start + 84} 100`}
      aria-hidden="true"
      focusable="false"
    >
      <path className="a" d={mine} />
      <path className={solid ? "b" : "o"} d={yours} transform={place} />
      {kind === "meeting" && (
        <>
          <clipPath id={id}>
            <path d={mine} />
          </clipPath>
          <g clipPath={`url(#${id})`}>
            <path className="c" d={yours} transform={place} />
          </g>
        </>
      )}
      {kind === "missing" && (
        <>
          <path className="t" d="M116 60C134 48 152 48 164 60" />
          <circle className="d" cx="45" cy="60" r="5.5" />
          <circle className="d" cx="61" cy="60" r="5.5" />
          <circle className="d" cx="77" cy="60" r="5.5" />
        </>
      )}
    </svg>
  );
}
