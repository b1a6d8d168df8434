/** Which item of an open menu a key leads to. */

/** `at` is the focused item, -1 for none. Undefined when the key does not move. */
export function menuTarget(key: string, at: number, labels: readonly string[]): number | undefined {
  const count = labels.length;
  if (count === 0) return undefined;
  if (key === "ArrowDown") return (at + 1) % count;
  if (key === "ArrowUp") return at <= 0 ? count - 1 : at - 1;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  if (key.length !== 1 || key === " ") return undefined;
  // From the next item on, so that the same letter again goes to the next one.
  for (let step = 1; step <= count; step += 1) {
    const index = (at + step) % count;
    if (labels[index]?.trim().toLowerCase().startsWith(key.toLowerCase())) return index;
  }
  return undefined;
}
