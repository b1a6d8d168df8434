/** Parts of the program that come later, over a connection that breaks: asked for until they are there. */

const first_wait_ms = 1_000;
const longest_wait_ms = 15_000;

/** Longer with each try that failed. */
export function waitBeforeTry(failed: number): number {
  return Math.min(first_wait_ms * 2 ** failed, longest_wait_ms);
}

/** What React was once told has failed would stay failed. */
export async function untilThere<T>(load: () => Promise<T>): Promise<T> {
  for (let failed = 0; ; failed += 1) {
    try {
      return await load();
    } catch (error) {
      // What every browser throws when the code did not come; anything else is a bug of the code.
      if (!(error instanceof TypeError)) throw error;
      await nextChance(waitBeforeTry(failed));
    }
  }
}

/** Soon, or when the network is back, or when somebody wants something again. */
function nextChance(wait_ms: number): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      window.removeEventListener("online", go);
      window.removeEventListener("click", go);
      resolve();
    };
    const timer = setTimeout(go, wait_ms);
    window.addEventListener("online", go);
    window.addEventListener("click", go);
  });
}
