/** Two portraits that meet; who has no photo is there with the initial. */
interface Portrait {
  readonly src: string | undefined;
  readonly name: string;
}

interface PairProps {
  readonly left: Portrait;
  readonly right: Portrait;
  readonly size?: "md" | "lg" | undefined;
}

/** Silent for screen readers: the words beside it say who they are. */
export function Pair({ left, right, size = "md" }: PairProps) {
  const pixels = size === "lg" ? 104 : 64;
  return (
    <span className={size === "lg" ? "pair pair-lg" : "pair"} aria-hidden="true">
      {[left, right].map(({ src, name }, at) =>
        src ? (
          <img key={at} src={src} alt="" width={pixels} height={pixels} decoding="async" />
        ) : (
          <span key={at} className="pair-none">
            {Array.from(name)[0]?.toUpperCase()}
          </span>
        ),
      )}
    </span>
  );
}
