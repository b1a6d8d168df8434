// Lets only so many pieces of work run at once; the others wait in line, and a full line turns newcomers away.

export class LineFull extends Error {
  override readonly name = "LineFull";
}

export type Semaphore = <T>(work: () => Promise<T>) => Promise<T>;

export function createSemaphore({ at_once, waiting_max }: { at_once: number; waiting_max: number }): Semaphore {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < at_once) running += 1;
    else {
      if (waiting.length >= waiting_max) throw new LineFull();
      // The one who finishes hands over its place, so the count stays as it is.
      await new Promise<void>((resolve) => void waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
