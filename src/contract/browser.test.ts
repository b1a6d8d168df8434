/** A line that is open and silent: what may be asked again is, all else is waited for. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { changePassword, getUser } from "#features/accounts/contract.ts";
import { sendMessage } from "#features/chats/contract.ts";
import { ask } from "./browser.ts";
import type { Call } from "./call.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const silence = () => new Promise<never>(() => undefined);

test.each<[string, Call, number]>([
  ["a question", getUser, 2],
  ["a message with its key", sendMessage, 2],
  ["a change of the password, which has none", changePassword, 1],
])("%s without an answer for 22 seconds", async (_, call, asked) => {
  const fetch = vi.fn<typeof globalThis.fetch>().mockImplementationOnce(silence).mockResolvedValue(new Response("{}"));
  vi.stubGlobal("fetch", fetch);
  void ask(call, {});
  await vi.advanceTimersByTimeAsync(19_000);
  expect(fetch).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(fetch).toHaveBeenCalledTimes(asked);
});

test("half an answer to a question is none, and it is asked again", async () => {
  const fetch = vi
    .fn<typeof globalThis.fetch>()
    .mockResolvedValueOnce(new Response('{"user"'))
    .mockResolvedValue(Response.json({ user: null }));
  vi.stubGlobal("fetch", fetch);
  const asked = ask(getUser, {});
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await asked).toEqual({ user: null });
});
