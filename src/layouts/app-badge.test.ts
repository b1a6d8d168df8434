import { describe, expect, test, vi } from "vitest";
import { badgeCount, showBadge } from "./app-badge.ts";

function aBrowser() {
  return {
    navigator: {
      setAppBadge: vi.fn<(count?: number) => Promise<void>>(() => Promise.resolve()),
      clearAppBadge: vi.fn<() => Promise<void>>(() => Promise.resolve()),
    },
    setTitleCount: vi.fn<(count: number) => void>(),
  };
}

describe("the badge of the app", () => {
  test("is unread messages plus new likes", () => {
    expect(badgeCount({ total_unread_messages: 3, total_new_likes: 4 })).toBe(7);
  });

  test("goes away with the last of them", async () => {
    const browser = aBrowser();
    await showBadge(7, browser);
    await showBadge(0, browser);
    expect(browser.navigator.setAppBadge).toHaveBeenCalledWith(7);
    expect(browser.navigator.clearAppBadge).toHaveBeenCalledTimes(1);
  });

  test("stands in the title too, where the browser has no badge, refuses it, or takes it and shows none in a tab", async () => {
    const setTitleCount = vi.fn<(count: number) => void>();
    const taking = aBrowser();
    await showBadge(3, { ...taking, setTitleCount });
    await showBadge(0, { ...taking, setTitleCount });
    await showBadge(2, { navigator: {}, setTitleCount });
    const refusing = aBrowser();
    refusing.navigator.setAppBadge.mockRejectedValue(new Error("not installed"));
    await showBadge(5, { ...refusing, setTitleCount });
    expect(setTitleCount.mock.calls).toEqual([[3], [0], [2], [5]]);
  });
});
