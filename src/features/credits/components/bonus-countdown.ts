/** The one countdown of the time bonus: from the server's clock to zero, a second at a time (spec 4). */

/** What the server says of it. */
export type Bonus = { code: string; percentage: number; expires: string; server_time: string };
export type RunningBonus = { code: string; percentage: number; seconds: number };

const tick_ms = 1_000;

/** At the moment the server spoke. */
export function secondsLeft({ expires, server_time }: Pick<Bonus, "expires" | "server_time">): number {
  return Math.max(0, Math.ceil((Date.parse(expires) - Date.parse(server_time)) / 1000));
}

/** `elapsed_ms` is a clock that nobody sets: the member's own may be hours wrong, or be put back. */
export function createBonusCountdown(elapsed_ms: () => number = () => performance.now()) {
  const listeners = new Set<() => void>();
  /** When each word of the server runs out: a page that shows it once more counts on, and not from the beginning. */
  const ends = new WeakMap<Bonus, number>();
  let running: RunningBonus | undefined;
  let ends_ms = 0;
  let handle: ReturnType<typeof setInterval> | undefined;

  function show(next: RunningBonus | undefined): void {
    if (next === running) return;
    running = next;
    for (const listener of listeners) listener();
  }
  function clear(): void {
    clearInterval(handle);
    handle = undefined;
    show(undefined);
  }
  function tick({ code, percentage }: Pick<Bonus, "code" | "percentage">): void {
    const seconds = Math.ceil((ends_ms - elapsed_ms()) / 1000);
    if (seconds <= 0) clear();
    else show({ code, percentage, seconds });
  }

  return {
    /** Only one runs: the newest word of the server replaces what ran before. */
    start(bonus: Bonus): void {
      clearInterval(handle);
      ends_ms = ends.get(bonus) ?? elapsed_ms() + Date.parse(bonus.expires) - Date.parse(bonus.server_time);
      ends.set(bonus, ends_ms);
      handle = setInterval(() => tick(bonus), tick_ms);
      tick(bonus);
    },
    clear,
    /** Of what the server said, by now. */
    left(bonus: Bonus): number {
      const end_ms = ends.get(bonus);
      return end_ms === undefined ? secondsLeft(bonus) : Math.max(0, Math.ceil((end_ms - elapsed_ms()) / 1000));
    },
    current: () => running,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
