import { RouterContextProvider } from "react-router";
import { expect, test, vi } from "vitest";
import { getUser } from "#features/accounts/contract.ts";
import { translator } from "#i18n/catalogues.server.ts";
import type { Context } from "../context.server.ts";
import { requestContext } from "./page-context.server.ts";
import { act, load, whilePossible } from "./page.server.ts";

const stopping = Object.assign(new Error("terminating connection"), { code: "57P01" });
const bug = new TypeError("x is undefined");

function argsOf(error: Context["log"]["error"], sent?: RequestInit) {
  const context = new RouterContextProvider();
  context.set(requestContext, { t: translator("en"), log: { error }, member: null } as never);
  const url = new URL("http://localhost/chats");
  return { context, url, request: new Request(url, sent) };
}

test.each([
  ["page", load],
  ["form", act],
] as const)("a %s that meets a database that is away passes by; a bug is one", async (_, door) => {
  const log = vi.fn<Context["log"]["error"]>();
  async function fail(error: Error) {
    return door(
      argsOf(log),
      getUser,
      async () => {
        throw error;
      },
      {},
    );
  }
  await expect(fail(stopping)).rejects.toMatchObject({ data: null, init: { status: 503 } });
  expect(log).toHaveBeenCalledWith({ err: stopping }, "page failed");
  await expect(fail(bug)).rejects.toBe(bug);
  expect(log).toHaveBeenCalledOnce();
});

test("a form that the browser itself has sent stays with it: nothing is asked again in its place", async () => {
  const sent = { method: "POST", headers: { accept: "text/html" } };
  const args = argsOf(vi.fn<Context["log"]["error"]>(), sent);
  const told = "The site is being looked after. Please try again in a few minutes.";
  await expect(act(args, getUser, () => Promise.reject(stopping), {})).rejects.toMatchObject({
    data: { told, unsent: true },
    init: { status: 503 },
  });
});

test("so does what a loader asks by itself", async () => {
  const log = vi.fn<Context["log"]["error"]>();
  await expect(whilePossible(argsOf(log), Promise.reject(stopping))).rejects.toMatchObject({ init: { status: 503 } });
  await expect(whilePossible(argsOf(log), Promise.reject(bug))).rejects.toBe(bug);
});
