import { expect, test, vi } from "vitest";
import { once } from "./once.ts";

test("what was made is kept, also for who asks meanwhile", async () => {
  const make = vi.fn<() => Promise<object>>(async () => ({}));
  const get = once(make);
  const [first, meanwhile] = await Promise.all([get(), get()]);
  expect([meanwhile, await get()]).toEqual([first, first]);
  expect(make).toHaveBeenCalledOnce();
});

test("what has failed is tried again by the next question", async () => {
  const make = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error("too many open files"));
  make.mockResolvedValueOnce("made");
  const get = once(make);
  await expect(get()).rejects.toThrow("too many open files");
  await expect(get()).resolves.toBe("made");
});
