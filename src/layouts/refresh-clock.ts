/** When the live state is refreshed (spec 7 and 9): first after 5 s, then each minute, or each five minutes with push. */

const first_ms = 5_000;
const period_ms = 60_000;
const period_with_push_ms = 300_000;
/** Ticks vary by this share, so that browsers which started together drift apart. */
const jitter = 0.1;

export function refreshDelay_ms(push_subscribed: boolean, random: () => number): number {
  const period = push_subscribed ? period_with_push_ms : period_ms;
  return period * (1 - jitter + 2 * jitter * random());
}

type Options = {
  /** One tick; says whether there will be another. */
  refresh: () => Promise<boolean>;
  isPushSubscribed: () => Promise<boolean>;
  random?: () => number;
};

/** The next tick is counted from the end of the last, so that slow answers never pile up. */
export function startRefreshClock({ refresh, isPushSubscribed, random = Math.random }: Options): () => void {
  let stopped = false;
  let handle: ReturnType<typeof setTimeout> | undefined;
  async function tick(): Promise<void> {
    const goes_on = await refresh();
    if (!goes_on) stopped = true;
    // A browser may forbid to ask.
    const delay_ms = refreshDelay_ms(await isPushSubscribed().catch(() => false), random);
    if (!stopped) handle = setTimeout(() => void tick(), delay_ms);
  }
  handle = setTimeout(() => void tick(), first_ms);
  return () => {
    stopped = true;
    clearTimeout(handle);
  };
}
