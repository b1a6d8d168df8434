import { afterEach, expect, test, vi } from "vitest";
import { currentToasts, dismissToast, subscribeToToasts, takePlace, toast } from "./toast-store.ts";

takePlace("page", false);
afterEach(() => {
  for (const one of currentToasts("page")) dismissToast(one.key);
});

const titles = (place = "page") => currentToasts(place).map((one) => one.title);

test("a toast is shown until it is dismissed", () => {
  const key = toast({ title: "Saved" });
  expect(titles()).toEqual(["Saved"]);
  dismissToast(key);
  expect(titles()).toEqual([]);
});

test("at most three are shown, the oldest gives way", () => {
  for (const title of ["one", "two", "three", "four"]) toast({ title });
  expect(titles()).toEqual(["two", "three", "four"]);
});

test("the same again takes the place of the first, with a clock of its own", () => {
  const first = toast({ title: "That did not work.", text: "Please try again.", kind: "warn" });
  toast({ title: "That did not work.", text: "Another reason." });
  const again = toast({ title: "That did not work.", text: "Please try again.", kind: "warn" });
  expect(currentToasts("page").map(({ key, text }) => [key, text])).toEqual([
    [first + 1, "Another reason."],
    [again, "Please try again."],
  ]);
});

test("who listens hears of every change until it stops listening", () => {
  const listener = vi.fn<() => void>();
  const stop = subscribeToToasts(listener);
  dismissToast(toast({ title: "Saved" }));
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
  toast({ title: "Unheard" });
  expect(listener).toHaveBeenCalledTimes(2);
});

test("toasts are shown in the dialog that was opened last, and in the page again when it closes", () => {
  toast({ title: "Saved" });
  const leaveOuter = takePlace("outer", true);
  const leaveInner = takePlace("inner", true);
  expect([titles(), titles("outer"), titles("inner")]).toEqual([[], [], ["Saved"]]);
  // The page around them may come later, or be another one.
  takePlace("other page", false)();
  leaveOuter();
  expect([titles(), titles("inner")]).toEqual([[], ["Saved"]]);
  leaveInner();
  expect(titles()).toEqual(["Saved"]);
});
