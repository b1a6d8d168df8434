/** How a badge writes a number: never more than two digits. */
export function capCount(value: number): string {
  return value > 99 ? "99+" : String(value);
}
