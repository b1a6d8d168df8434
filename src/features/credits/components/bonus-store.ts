/** The countdown of this page, shared by everything on it that shows what is left of the time bonus. */
import { useState, useSyncExternalStore } from "react";
import { type Bonus, createBonusCountdown, type RunningBonus, secondsLeft } from "./bonus-countdown.ts";

export const bonusCountdown = createBonusCountdown();

export function useRunningBonus(): RunningBonus | undefined {
  return useSyncExternalStore(bonusCountdown.subscribe, bonusCountdown.current, () => undefined);
}

/** What the page was loaded with until the countdown runs, so that nothing jumps; nothing once it has run out. */
export function useBonusSeconds(loaded: Pick<Bonus, "expires" | "server_time">): number {
  const running = useRunningBonus();
  const [ran, setRan] = useState(false);
  if (running && !ran) setRan(true);
  return running?.seconds ?? (ran ? 0 : secondsLeft(loaded));
}
