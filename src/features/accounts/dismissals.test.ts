import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { aMember } from "#tests/support/factories.ts";
import { getUser, saveDismissal } from "./contract.ts";

let site: TestApplication;
beforeAll(async () => {
  site = await startTestApplication({ now: new Date("2026-11-15T12:00:00Z") });
});
afterAll(() => site.close());

const db = () => site.application.db;

test("what is put away on one device is away on another, with its time", async () => {
  const member = await aMember(db());
  const { body } = await (await site.as(member)).ask(saveDismissal, { key: "enrich", at: "2026-11-15T11:00:00.000Z" });
  expect(body).toEqual({ dismissals: { enrich: "2026-11-15T11:00:00.000Z" } });
  const other = await (await site.as(member)).ask(getUser, {});
  expect(other.body.user?.dismissals).toEqual({ enrich: "2026-11-15T11:00:00.000Z" });
});

test("a second thing keeps the first, and putting away again keeps the first time", async () => {
  const browser = await site.as(await aMember(db()));
  await browser.ask(saveDismissal, { key: "push", at: "2026-11-15T10:00:00Z" });
  await browser.ask(saveDismissal, { key: "time_bonus", at: "2026-11-15T10:30:00Z" });
  const { body } = await browser.ask(saveDismissal, { key: "push", at: "2026-11-15T11:00:00Z" });
  expect(body.dismissals).toEqual({ push: "2026-11-15T10:00:00.000Z", time_bonus: "2026-11-15T10:30:00.000Z" });
});

test("things put away in two windows at once are both kept", async () => {
  const browser = await site.as(await aMember(db()));
  const keys = ["enrich", "push", "disabled_notifications", "time_bonus", "icebreaker"] as const;
  await Promise.all(keys.map((key) => browser.ask(saveDismissal, { key, at: "2026-11-15T11:00:00Z" })));
  expect(Object.keys((await browser.ask(getUser, {})).body.user!.dismissals).sort()).toEqual([...keys].sort());
});

test("a clock that runs ahead counts as now", async () => {
  const browser = await site.as(await aMember(db()));
  const { body } = await browser.ask(saveDismissal, { key: "icebreaker", at: "2031-01-01T00:00:00Z" });
  expect(body.dismissals).toEqual({ icebreaker: "2026-11-15T12:00:00.000Z" });
});

test.each([
  [{ key: "everything", at: "2026-11-15T11:00:00Z" }, "key"],
  [{ key: "push", at: "yesterday" }, "at"],
] as const)("%j is refused", async (input, field) => {
  const browser = await site.as(await aMember(db()));
  const { status, error } = await browser.ask(saveDismissal, input as { key: "push"; at: string });
  expect(status).toBe(400);
  expect(Object.keys(error?.fields ?? {})).toEqual([field]);
  expect((await browser.ask(getUser, {})).body.user?.dismissals).toEqual({});
});

test("a visitor has nothing to put away", async () => {
  const { status, error } = await site.browser().ask(saveDismissal, { key: "push", at: "2026-11-15T11:00:00Z" });
  expect([status, error?.code]).toEqual([403, "authentication_required"]);
});
