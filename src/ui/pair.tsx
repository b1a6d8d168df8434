/** Two portraits that meet. */
interface Portrait {
  readonly src: string;
  readonly alt?: string | undefined;
}

interface PairProps {
  readonly left: Portrait;
  readonly right: Portrait;
  readonly size?: "md" | "lg" | undefined;
}

export function Pair({ left, right, size = "md" }: PairProps) {
  const pixels = size === "lg" ? 104 : 64;
  return (
    <span className={size === "lg" ? "pair pair-lg" : "pair"}>
      {[left, right].map((portrait, at) => (
        <img key={at} src={portrait.src} alt={portrait.alt ?? ""} width={pixels} height={pixels} decoding="async" />
      ))}
    </span>
  );
}
