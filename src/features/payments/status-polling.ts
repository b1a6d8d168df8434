/** How a payment under way is watched: asked for again and again, until it is decided or the page gives up (decision d.6). */

type Options<T> = {
  ask: () => Promise<T>;
  /** Says whether the answer decides the payment. */
  onAnswer: (answer: T) => boolean;
  /** Watched long enough: what comes later is told by mail. */
  onGiveUp: () => void;
  period_ms: number;
  limit_ms: number;
};

/** The next question is counted from the end of the last; a question that fails is only asked again. */
export function startStatusPolling<T>({ ask, onAnswer, onGiveUp, period_ms, limit_ms }: Options<T>): () => void {
  let stopped = false;
  let handle: ReturnType<typeof setTimeout> | undefined;
  const end = setTimeout(() => {
    stop();
    onGiveUp();
  }, limit_ms);

  function stop(): void {
    stopped = true;
    clearTimeout(handle);
    clearTimeout(end);
  }
  async function poll(): Promise<void> {
    // Without an answer nothing is known about the payment, so nothing is said about it.
    const answered = await ask().then(
      (answer) => ({ answer }),
      () => undefined,
    );
    if (stopped) return;
    if (answered && onAnswer(answered.answer)) stop();
    else handle = setTimeout(() => void poll(), period_ms);
  }
  handle = setTimeout(() => void poll(), period_ms);
  return stop;
}
