import { RouterContextProvider } from "react-router";
import { expect, test, vi } from "vitest";
import { Refusal } from "#contract/refusal.ts";
import { getUser } from "#features/accounts/contract.ts";
import { translator } from "#i18n/catalogues.server.ts";
import type { Context } from "../context.server.ts";
import { requestContext } from "./page-context.server.ts";
import { act, load, patient, patiently } from "./page.server.ts";

const stopping = Object.assign(new Error("terminating connection"), { code: "57P01" });
const bug = new TypeError("x is undefined");

function argsOf(error: Context["log"]["error"], sent?: RequestInit) {
  const context = new RouterContextProvider();
  context.set(requestContext, { t: translator("en"), log: { error }, member: null } as never);
  const url = new URL("http://localhost/chats");
  return { context, url, request: new Request(url, sent) };
}

async function fail(error: Error): Promise<never> {
  throw error;
}

test.each([
  ["page", load],
  ["form", act],
] as const)("a %s that meets a database that is away passes by; a bug is one", async (_, door) => {
  const log = vi.fn<Context["log"]["error"]>();
  const meet = patiently((args: ReturnType<typeof argsOf> & { error: Error }) =>
    door(args, getUser, () => fail(args.error), {}),
  );
  await expect(meet({ ...argsOf(log), error: stopping })).rejects.toMatchObject({ data: null, init: { status: 503 } });
  expect(log).toHaveBeenCalledWith({ err: stopping }, "page failed");
  await expect(meet({ ...argsOf(log), error: bug })).rejects.toBe(bug);
  expect(log).toHaveBeenCalledOnce();
});

test("a form that the browser itself has sent stays with it: nothing is asked again in its place", async () => {
  const sent = { method: "POST", headers: { accept: "text/html" } };
  const args = argsOf(vi.fn<Context["log"]["error"]>(), sent);
  const told = "The site is being looked after. Please try again in a few minutes.";
  await expect(patiently(() => fail(stopping))(args)).rejects.toMatchObject({
    data: { told, unsent: true },
    init: { status: 503 },
  });
});

test("so does every loader and action of a build, also one that asks by itself", async () => {
  const module = { loader: () => fail(stopping), action: () => fail(stopping), default: () => null };
  const { routes } = patient({ routes: { token: { id: "token", path: ":token", module } } } as never);
  const token = routes["token"]!;
  expect(token).toMatchObject({ id: "token", path: ":token", module: { default: module.default } });
  for (const door of [token.module.loader, token.module.action]) {
    const asked = door!(argsOf(vi.fn<Context["log"]["error"]>()) as never);
    await expect(asked).rejects.toMatchObject({ data: null, init: { status: 503 } });
  }
});

test("a refusal goes on as it is, also one that passes", async () => {
  const busy = new Refusal("busy");
  await expect(patiently(() => fail(busy))(argsOf(vi.fn<Context["log"]["error"]>()))).rejects.toBe(busy);
});
