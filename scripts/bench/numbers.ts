/** What the benches make of their measurements. */

export const rounded = (value: number) => Math.round(value * 1000) / 1000;

/** Of values in order. */
export const percentile = (sorted: readonly number[], part: number) =>
  rounded(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!);

export const middleOf = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[values.length >> 1]!;

/** How many times longer the second takes, both measured in turn so that a busy machine disturbs both alike. */
export async function compare(
  one: () => Promise<unknown>,
  other: () => Promise<unknown>,
  times_each: number,
): Promise<number> {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < times_each; round += 1)
    for (const [at, work] of [one, other].entries()) {
      const began = performance.now();
      await work();
      times[at]!.push(performance.now() - began);
    }
  return rounded(middleOf(times[1]) / middleOf(times[0]));
}
