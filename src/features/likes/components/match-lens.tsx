/** Two portraits in bubbles that meet: mine, yours, and the lens where they overlap. One alone waits for the second. */
import { useEffect, useId, useState } from "react";
import type { MainImage } from "#features/accounts/contract.ts";
import "./match-lens.scss";

const mine = "M138 26A104 104 0 0 1 242 130A104 104 0 0 1 138 234H48Q34 234 34 220V130A104 104 0 0 1 138 26Z";
const yours = "M262 2H352Q366 2 366 16V106A104 104 0 1 1 262 2Z";
const heart =
  "M200 132C190 120 178 122 178 134C178 146 192 154 200 160C208 154 222 146 222 134C222 122 210 120 200 132Z";

type Portrait = { readonly name: string; readonly main_image: MainImage | null };

export function MatchLens({ own, other }: { readonly own: Portrait; readonly other: Portrait }) {
  const id = useId();
  return (
    <svg className="lens lens-meets" viewBox="0 0 400 236" aria-hidden="true" focusable="false">
      <defs>
        <clipPath id={`${id}a`}>
          <path d={mine} />
        </clipPath>
        <clipPath id={`${id}b`}>
          <path d={yours} />
        </clipPath>
        <linearGradient id={`${id}g`} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" className="from" />
          <stop offset="1" className="to" />
        </linearGradient>
      </defs>
      <g className="mine">
        <Face of={own} clip={`${id}a`} x={4} y={22} shape={mine} />
      </g>
      <g className="yours">
        <Face of={other} clip={`${id}b`} x={186} y={-4} shape={yours} />
      </g>
      <g className="both">
        <g clipPath={`url(#${id}a)`}>
          <rect clipPath={`url(#${id}b)`} width="400" height="236" fill={`url(#${id}g)`} opacity=".92" />
        </g>
        <path className="heart" d={heart} transform="translate(76 31.2) scale(.62)" />
      </g>
    </svg>
  );
}

/** Somebody who likes, or may be liked: one portrait in its bubble. */
export function OneLens({ other }: { readonly other: Portrait }) {
  const id = useId();
  return (
    <svg className="lens lens-one" viewBox="154 0 216 214" aria-hidden="true" focusable="false">
      <defs>
        <clipPath id={id}>
          <path d={yours} />
        </clipPath>
      </defs>
      <Face of={other} clip={id} x={152} y={-4} shape={yours} />
    </svg>
  );
}

type FaceProps = {
  readonly of: Portrait;
  readonly clip: string;
  readonly x: number;
  readonly y: number;
  readonly shape: string;
};

function Face({ of: { name, main_image }, clip, x, y, shape }: FaceProps) {
  const lost = useLost(main_image?.match);
  return (
    <g clipPath={`url(#${clip})`}>
      <path className="ground" d={shape} />
      {main_image && !lost ? (
        <image href={main_image.match} x={x} y={y} width="220" height="275" preserveAspectRatio="xMidYMin slice" />
      ) : (
        <text x={x + 110} y={y + 130}>
          {Array.from(name)[0]?.toUpperCase()}
        </text>
      )}
    </g>
  );
}

/** Whether the file does not come. A picture within a drawing tells that at most once, and often too early to be heard. */
function useLost(file: string | undefined): boolean {
  const [lost, setLost] = useState<string>();
  useEffect(() => {
    if (file === undefined) return;
    const same = new Image();
    same.addEventListener("error", () => setLost(file));
    same.src = file;
  }, [file]);
  return file !== undefined && lost === file;
}
