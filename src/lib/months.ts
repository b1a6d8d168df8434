/** Months later or earlier: the same day, or the last one of a shorter month. In UTC. */
export function addMonths(date: Date, months: number): Date {
  const moved = new Date(date);
  const day = date.getUTCDate();
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  const last = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(day, last));
  return moved;
}
