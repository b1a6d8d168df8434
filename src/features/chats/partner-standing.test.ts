/** A partner who leaves, is kept out or comes back, as an open conversation hears of it. */
import { afterAll, beforeAll, expect, test } from "vitest";
import * as standing from "#features/accounts/standing.server.ts";
import { closeProfile, pauseProfile, reopenProfile, resumeProfile } from "#features/members/visibility.server.ts";
import type { Context } from "#platform/context.server.ts";
import { contextOfJob } from "#server/worker.server.ts";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { addressOf, listen } from "#tests/support/live.ts";
import { writersOf } from "#tests/support/writing.ts";
import * as contract from "./contract.ts";

let site: TestApplication;
let address: string;
beforeAll(async () => {
  site = await startTestApplication();
  address = await addressOf(site.app);
});
afterAll(() => site.close());

const { aSender, send } = writersOf(() => site);
const until = new Date("2020-01-01T12:00:00Z");

/** Somebody has a conversation open, and has heard of its only message. */
async function anOpenChat() {
  const [me, partner] = [await aSender(), await aSender()];
  const conversation = (await send(partner, me)).body.conversation.id;
  const browser = await site.as(me);
  const live = await listen(address, browser.cookie("session"), 0);
  await live.until(1);
  const find = async () => (await browser.ask(contract.getChat, { conversation })).body;
  return { partner, live, find, ctx: await contextOfJob(site.application, 1, "test") };
}

type Change = (ctx: Context, id: string) => Promise<unknown>;

test.each<[string, Change, Change | undefined]>([
  ["deletes the account", standing.closeUser, (ctx, id) => standing.reopenUser(ctx, id, "active")],
  [
    "is suspended",
    (ctx, id) => standing.suspendUser(ctx, id, until),
    (ctx, id) => standing.endSuspension(ctx, id, until),
  ],
  ["is suspended for a time", (ctx, id) => standing.suspendUser(ctx, id, until), standing.liftSuspensions],
  ["is hidden by the site", closeProfile, (ctx, id) => reopenProfile(ctx, id, "active")],
  ["is erased", standing.removeUser, undefined],
])("a partner who %s is gone from the open conversation, and back with the account", async (_, leave, comeBack) => {
  const { partner, live, find, ctx } = await anOpenChat();
  expect((await find()).profile?.name).toBe(partner.name);

  await ctx.transaction((ctx) => leave(ctx, partner.id));
  const [, left] = await live.until(2);
  expect(left?.event).toEqual({ kind: "chats" });
  expect(await find()).toMatchObject({ profile: null, writing: { refusal: { code: "blocked" } } });

  if (!comeBack) return;
  await ctx.transaction((ctx) => comeBack(ctx, partner.id));
  const [, , back] = await live.until(3);
  expect(back?.event).toEqual({ kind: "chats" });
  expect((await find()).profile?.name).toBe(partner.name);
});

test("a partner who becomes invisible is no longer online in the open conversation, nor a way to a closed profile", async () => {
  const { partner, live, find, ctx } = await anOpenChat();
  const { profile } = await find();
  expect(profile?.closed).toBeUndefined();
  expect(profile?.online).toBe(true);

  // The second time nothing changes, and nobody is told.
  for (const _ of [1, 2]) await ctx.transaction((ctx) => pauseProfile(ctx, partner.id));
  const [, hidden] = await live.until(2);
  expect(hidden?.event).toEqual({ kind: "chats" });
  expect((await find()).profile).toMatchObject({ name: partner.name, online: false, closed: true });
  await ctx.transaction((ctx) => resumeProfile(ctx, partner.id));
  const [, , shown] = await live.until(3);
  expect(shown?.event).toEqual({ kind: "chats" });
  expect((await find()).profile?.closed).toBeUndefined();
});
