/** A timer that can be held and goes on with what was left. */
export interface PausableTimer {
  readonly pause: () => void;
  readonly resume: () => void;
  readonly cancel: () => void;
}

export function startPausableTimer(duration_ms: number, onEnd: () => void): PausableTimer {
  let left_ms = duration_ms;
  let started_at = 0;
  let handle: ReturnType<typeof setTimeout> | undefined;

  function cancel() {
    clearTimeout(handle);
    handle = undefined;
  }
  function resume() {
    if (handle !== undefined) return;
    started_at = Date.now();
    handle = setTimeout(onEnd, left_ms);
  }
  function pause() {
    if (handle === undefined) return;
    cancel();
    left_ms = Math.max(0, left_ms - (Date.now() - started_at));
  }

  resume();
  return { pause, resume, cancel };
}
