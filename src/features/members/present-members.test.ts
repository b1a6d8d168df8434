import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { aMember, type TestMember } from "#tests/support/factories.ts";
import { findPresent } from "./present-members.server.ts";

const second_ms = 1000;
const minute_ms = 60 * second_ms;

let site: TestApplication;
beforeAll(async () => {
  site = await startTestApplication();
});
afterAll(() => site.close());

let anna: TestMember;
let moment: number;
let card: { id: string; here: { present: boolean; until: number } };
beforeEach(async () => {
  anna = await aMember(site.application.db);
  moment = site.application.now().getTime();
  card = { id: anna.id, here: { present: false, until: 0 } };
});

const write = (signs: { last_active_at?: Date; away_at?: Date | null }) =>
  site.application.db.updateTable("users").set(signs).where("id", "=", anna.id).execute();

async function isPresent(after_ms: number): Promise<boolean> {
  const { db, sites } = site.application;
  const { settings } = await sites.ofHost(undefined);
  await findPresent({ db, settings, now: () => new Date(moment + after_ms) }, [{ present: undefined }], [card]);
  return card.here.present;
}

test("who is here is until five minutes have passed, to the millisecond", async () => {
  await write({ last_active_at: new Date(moment - 4.5 * minute_ms) });
  expect(await isPresent(0)).toBe(true);
  expect(await isPresent(0.5 * minute_ms - 1)).toBe(true);
  expect(await isPresent(0.5 * minute_ms)).toBe(false);
});

test("who leaves a page is gone a minute later, also for who has just seen them", async () => {
  await write({ last_active_at: new Date(moment) });
  expect(await isPresent(10 * second_ms)).toBe(true);
  await write({ away_at: new Date(moment + 71 * second_ms) });
  expect(await isPresent(71 * second_ms - 1)).toBe(true);
  expect(await isPresent(71 * second_ms)).toBe(false);
});

test("who has left already is not here, and again when they are back, some seconds later at most", async () => {
  await write({ last_active_at: new Date(moment), away_at: new Date(moment) });
  expect(await isPresent(0)).toBe(false);
  await write({ away_at: null });
  expect(await isPresent(3 * second_ms)).toBe(true);
});

test("who no longer has an account is not here", async () => {
  card.id = "00000000-0000-4000-8000-000000000000";
  expect(await isPresent(0)).toBe(false);
});
