import { afterEach, expect, test, vi } from "vitest";
import { found, load } from "./app-update.ts";

afterEach(() => vi.unstubAllGlobals());

function setUp(state: ServiceWorkerState) {
  const reload = vi.fn<() => void>();
  const postMessage = vi.fn<(message: unknown) => void>();
  const serviceWorker = new EventTarget();
  vi.stubGlobal("window", { location: { reload } });
  vi.stubGlobal("navigator", { serviceWorker });
  found({ state, postMessage } as unknown as ServiceWorker);
  return { reload, postMessage, serviceWorker };
}

test("a new version takes over before the page is loaded anew", () => {
  const { reload, postMessage, serviceWorker } = setUp("installed");
  load();
  expect(postMessage).toHaveBeenCalledWith({ kind: "take-over" });
  expect(reload).not.toHaveBeenCalled();
  serviceWorker.dispatchEvent(new Event("controllerchange"));
  expect(reload).toHaveBeenCalledOnce();
});

test.each(["activating", "activated", "redundant"] as const)(
  "one that another window has loaded before (%s) is only loaded",
  (state) => {
    const { reload, postMessage } = setUp(state);
    load();
    expect(reload).toHaveBeenCalledOnce();
    expect(postMessage).not.toHaveBeenCalled();
  },
);
