import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listConsentProofs } from "#features/accounts/consent-proofs.server.ts";
import { day_ms } from "#features/accounts/rules.ts";
import { contextOfJob } from "#server/worker.server.ts";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { aMember } from "#tests/support/factories.ts";
import { tracesInDatabase } from "#tests/support/traces.ts";
import { eraseUser } from "./erasure.server.ts";

let site: TestApplication;
beforeAll(async () => {
  site = await startTestApplication();
});
afterAll(() => site.close());

const db = () => site.application.db;

describe("that an erased member had agreed", () => {
  const consents = [
    { kind: "terms", version: "2023-12-01", given_at: new Date("2026-01-02T03:04:05Z"), withdrawn_at: null },
    {
      kind: "marketing",
      version: "2023-12-01",
      given_at: new Date("2026-01-02T03:04:06Z"),
      withdrawn_at: new Date("2026-02-03T04:05:06Z"),
    },
  ];

  test("stays provable by the address, with time and version, but names nobody", async () => {
    const member = await aMember(db(), { email: "Proven@Example.org" });
    await db()
      .insertInto("consents")
      .values(consents.map((consent) => ({ user_id: member.id, ...consent })))
      .execute();
    expect(await listConsentProofs(site.application, 1, member.email)).toEqual([]);
    await eraseUser(await contextOfJob(site.application, 1, randomUUID()), member.id);
    expect(await listConsentProofs(site.application, 1, "proven@example.org")).toMatchObject(consents);
    expect(await listConsentProofs(site.application, 2, "proven@example.org")).toEqual([]);
    expect(await listConsentProofs(site.application, 1, "another@example.org")).toEqual([]);
    expect(await tracesInDatabase(site.application.pool, ["proven@example.org", member.id])).toEqual([]);
  });

  test("is forgotten after some years", async () => {
    const member = await aMember(db(), { email: "old-proof@example.org" });
    await db()
      .insertInto("consents")
      .values({ user_id: member.id, ...consents[0]! })
      .execute();
    await eraseUser(await contextOfJob(site.application, 1, randomUUID()), member.id);
    site.moveClock((5 * 365 - 1) * day_ms);
    await site.runSchedule("membership.clear-leaving");
    expect(await listConsentProofs(site.application, 1, member.email)).toHaveLength(1);
    site.moveClock(3 * day_ms);
    await site.runSchedule("membership.clear-leaving");
    expect(await listConsentProofs(site.application, 1, member.email)).toEqual([]);
  });
});
