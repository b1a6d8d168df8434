/** Does the work of many callers together: while one batch is under way, whoever comes waits for the next. */

type Options<Item, Result> = {
  /** The results in the order of the items. */
  run: (items: readonly Item[]) => Promise<readonly Result[]>;
  /** Items in one batch. */
  most: number;
};

type Waiting<Item, Result> = { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void };

export function createBatches<Item, Result>({ run, most }: Options<Item, Result>): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = [];
  let running = false;

  /** A failure of the batch is everybody's; each is then tried alone, so that it hits only whom it must. */
  async function settle(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await run(batch.map(({ item }) => item));
      for (const [at, { resolve }] of batch.entries()) resolve(results[at]!);
    } catch (error) {
      if (batch.length === 1) batch[0]!.reject(error);
      else for (const one of batch) await settle([one]);
    }
  }

  async function work(): Promise<void> {
    running = true;
    while (waiting.length > 0) await settle(waiting.splice(0, most));
    running = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      // After what else comes in this turn of the event loop.
      if (!running) {
        running = true;
        setImmediate(() => void work());
      }
    });
}
