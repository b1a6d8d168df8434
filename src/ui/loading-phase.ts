/** When the loading bar shows (specification section 9): not for the first 200 ms, and 500 ms longer than the work. */
export type LoadingPhase = "idle" | "running" | "done";

const loading_throttle_ms = 200;
const loading_hide_ms = 500;

interface LoadingClock {
  readonly start: () => void;
  readonly finish: () => void;
  readonly stop: () => void;
}

export function startLoadingClock(onPhase: (phase: LoadingPhase) => void): LoadingClock {
  let phase: LoadingPhase = "idle";
  let working = false;
  let handle: ReturnType<typeof setTimeout> | undefined;

  function enter(next: LoadingPhase) {
    phase = next;
    onPhase(next);
  }
  function later(delay_ms: number, next: LoadingPhase) {
    clearTimeout(handle);
    handle = setTimeout(() => enter(next), delay_ms);
  }
  return {
    start() {
      if (working) return;
      working = true;
      later(loading_throttle_ms, "running");
    },
    finish() {
      if (!working) return;
      working = false;
      clearTimeout(handle);
      if (phase === "idle") return;
      if (phase === "running") enter("done");
      later(loading_hide_ms, "idle");
    },
    stop() {
      clearTimeout(handle);
      working = false;
      phase = "idle";
    },
  };
}
