/** Work that does not end with a failure: it is done again and again, but not where nobody looks. */

/** After a failure, it is done again so much later. */
const patience_ms = 10_000;

/** Begins at once; `work` says whether it is done. Gives what ends it. */
export function untilDone(work: () => Promise<boolean>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ended = false;
  const wait = () => {
    if (!ended) timer = setTimeout(again, patience_ms);
  };
  const begin = () => void work().then((done) => done || wait(), wait);
  const again = () => (document.visibilityState === "hidden" ? wait() : begin());
  begin();
  return () => {
    ended = true;
    clearTimeout(timer);
  };
}
