/** How the balance is shown: quietly above ten credits, as a warning below, as danger at none (spec 2). */
const low_credits = 10;

export function creditsState(credits: number): "low" | "zero" | undefined {
  if (credits > low_credits) return undefined;
  return credits > 0 ? "low" : "zero";
}
