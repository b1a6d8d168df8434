/** Does the work of many callers together: while one batch is under way, whoever comes waits for the next. */

type Options<Item, Result> = {
  /** The results in the order of the items. */
  run: (items: readonly Item[]) => Promise<readonly Result[]>;
  /** Items in one batch. */
  most: number;
  /** Whether a failure of a batch would be that of each of its items, too. */
  isShared: (error: unknown) => boolean;
};

type Waiting<Item, Result> = { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void };

export function createBatches<Item, Result>({
  run,
  most,
  isShared,
}: Options<Item, Result>): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = [];
  let running = false;
  /** Batches whose results are still to be handed out. */
  let late = 0;

  /** Gives what hands out the results. Where one item may have failed the batch, each is tried alone. */
  async function settle(batch: readonly Waiting<Item, Result>[]): Promise<() => void> {
    try {
      const results = await run(batch.map(({ item }) => item));
      return () => {
        for (const [at, { resolve }] of batch.entries()) resolve(results[at]!);
      };
    } catch (error) {
      if (batch.length === 1 || isShared(error))
        return () => {
          for (const { reject } of batch) reject(error);
        };
      for (const one of batch) (await settle([one]))();
      return () => undefined;
    }
  }

  async function work(): Promise<void> {
    running = true;
    while (waiting.length > 0) {
      const handOut = await settle(waiting.splice(0, most));
      // The next is under way before what follows from these results is done. Where there is none, nothing is waited for;
      // but never ahead of those before.
      if (waiting.length === 0 && late === 0) handOut();
      else {
        late += 1;
        setImmediate(() => {
          late -= 1;
          handOut();
        });
      }
    }
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
