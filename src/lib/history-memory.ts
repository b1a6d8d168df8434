/** What was shown in the last few places of the browser's history, so that going back shows it again. */
export function createMemory<Value>(size: number) {
  const kept = new Map<string, Value>();
  return {
    recall: (key: string) => kept.get(key),
    /** The last one kept comes last. */
    entries: () => [...kept],
    change(changed: (value: Value, key: string) => Value): void {
      for (const [key, value] of kept) kept.set(key, changed(value, key));
    },
    keep(key: string, value: Value): void {
      kept.delete(key);
      kept.set(key, value);
      const [oldest] = kept.keys();
      if (kept.size > size && oldest !== undefined) kept.delete(oldest);
    },
  };
}
