/** Runs the countdown of the time bonus for the member of this page, and ends it when there is no more reason for it. */
import { useEffect, useState } from "react";
import { ask } from "#contract/browser.ts";
import type { Output } from "#contract/call.ts";
import type { User } from "#features/accounts/contract.ts";
import type { Bonus, RunningBonus } from "#features/credits/components/bonus-countdown.ts";
import { bonusCountdown, useRunningBonus } from "#features/credits/components/bonus-store.ts";
import { getTimeBonus } from "#features/credits/contract.ts";

/** What the server answers, as a countdown; null where there is nothing to count. */
export function runningPart({ status, code, percentage, expires, server_time }: Output<typeof getTimeBonus>) {
  return status === "active" && code && expires ? { code, percentage, expires, server_time } : null;
}

/** What the page was loaded with stands until the countdown runs, so that nothing jumps. */
export function useTimeBonus({ paid_user }: User, loaded: Bonus | null): RunningBonus | undefined {
  const running = useRunningBonus();
  const [ran, setRan] = useState(false);
  if (running && !ran) setRan(true);
  const offered = paid_user ? null : loaded;
  useEffect(() => {
    if (!offered) return undefined;
    bonusCountdown.start(offered);
    lead_ms = leadOfClock();
    const stop = bonusCountdown.subscribe(reloadAfterSleep);
    addEventListener("online", reload);
    document.addEventListener("visibilitychange", reloadInSight);
    return () => {
      stop();
      removeEventListener("online", reload);
      document.removeEventListener("visibilitychange", reloadInSight);
      bonusCountdown.clear();
    };
  }, [offered]);
  const seconds = offered && !ran ? bonusCountdown.left(offered) : 0;
  if (running || !offered || seconds === 0) return running;
  return { code: offered.code, percentage: offered.percentage, seconds };
}

/** A sleeping device holds the clock that the countdown goes by, but not the one on the wall: so it is told from a jump. */
const sleep_ms = 2_000;
const leadOfClock = () => Date.now() - performance.now();
let lead_ms = 0;

/** Asked each second, so that it does not matter whether the page was in sight when the device fell asleep. */
function reloadAfterSleep(): void {
  if (Math.abs(leadOfClock() - lead_ms) > sleep_ms) reload();
}

/** Nobody may have answered when the device woke. */
function reloadInSight(): void {
  if (document.visibilityState === "visible") reload();
}

function reload(): void {
  if (!bonusCountdown.current()) return;
  lead_ms = leadOfClock();
  ask(getTimeBonus, {}).then(
    (answer) => {
      // Over by now, or the member has paid meanwhile.
      if (!bonusCountdown.current()) return;
      const bonus = runningPart(answer);
      if (bonus) bonusCountdown.start(bonus);
      else bonusCountdown.clear();
    },
    // Without an answer the countdown goes on as it was.
    () => undefined,
  );
}
