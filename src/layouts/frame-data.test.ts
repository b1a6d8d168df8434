/** What stands around a page: an offer that cannot be read stops no page. */
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { startTestApplication } from "#tests/support/application.ts";
import { aMember } from "#tests/support/factories.ts";
import { loadPage } from "#tests/support/loaders.ts";

const site = await startTestApplication();
afterAll(() => site.close());

test("a welcome offer that fails is silently left out", async () => {
  const { db } = site.application;
  const browser = await site.as(await aMember(db));
  const around = () => loadPage(site, browser, { path: "members", file: "./layouts/default.tsx", id: undefined }, {});
  expect((await around()).text).toContain('"time_bonus":{');
  await sql`ALTER TABLE orders RENAME TO orders_away`.execute(db);
  const { status, text } = await around();
  expect([status, text]).toEqual([
    200,
    expect.stringContaining('"offers":{"time_bonus":null,"welcome_discount":null}'),
  ]);
});
