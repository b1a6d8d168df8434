import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getUser } from "#features/accounts/contract.ts";
import { day_ms } from "#features/accounts/rules.ts";
import { getDiscountCode } from "#features/credits/contract.ts";
import { getProfile, savePrivacy } from "#features/members/contract.ts";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { aMember } from "#tests/support/factories.ts";
import * as contract from "./leaving-contract.ts";

let site: TestApplication;
beforeAll(async () => {
  site = await startTestApplication();
});
afterAll(() => site.close());

const db = () => site.application.db;

describe("the offer to stay", () => {
  test("comes once, and not again within 12 months", async () => {
    const own = await startTestApplication();
    const member = await aMember(own.application.db);
    const offers = [];
    for (const months of [0, 1, 10, 1]) {
      own.moveClock(months * 31 * day_ms);
      const browser = await own.as(member);
      offers.push((await browser.ask(contract.beginDeletion, { reason: "not_looking" })).body.offer);
    }
    expect(offers).toEqual(["pause", null, null, "pause"]);
    await own.close();
  });

  test("who finds it too dear gets a code of the own, good for seven days and one order", async () => {
    const browser = await site.as(await aMember(db()));
    expect((await browser.ask(contract.beginDeletion, { reason: "price" })).body.offer).toBe("discount");
    const { discount } = (await browser.ask(contract.getDeletion, {})).body;
    expect(discount).toMatchObject({ percentage: 25, bundle: 3 });
    expect(new Date(discount!.expires).getTime() - site.application.now().getTime()).toBe(7 * day_ms);
    const found = await browser.ask(getDiscountCode, { code: discount!.code.toLowerCase() });
    expect(found.body).toMatchObject({ kind: "delete", percentage: 25, code: discount!.code });
    const other = await site.as(await aMember(db()));
    expect((await other.ask(getDiscountCode, { code: discount!.code })).error?.code).toBe("code_not_found");
  });

  test("a pause hides the profile for 30 days and then shows it again", async () => {
    const own = await startTestApplication();
    const member = await aMember(own.application.db);
    const browser = await own.as(member);
    await browser.ask(contract.beginDeletion, { reason: "not_looking" });
    const { until } = (await browser.ask(contract.pauseInstead, {})).body;
    expect(new Date(until).getTime() - own.application.now().getTime()).toBe(30 * day_ms);
    const other = await own.as(await aMember(own.application.db, { gender: "male" }));
    expect((await other.ask(getProfile, { id: member.id })).error?.code).toBe("not_found");
    expect((await browser.ask(getUser, {})).body.user).toMatchObject({ status: "active" });
    expect((await browser.ask(contract.getDeletion, {})).body.begun).toBeNull();

    own.moveClock(30 * day_ms - 1);
    await own.runSchedule("membership.end-pauses");
    // By now the sessions of before are over.
    const later = await own.as(await aMember(own.application.db, { gender: "male" }));
    expect((await later.ask(getProfile, { id: member.id })).error?.code).toBe("not_found");
    own.moveClock(1);
    await own.runSchedule("membership.end-pauses");
    expect((await later.ask(getProfile, { id: member.id })).status).toBe(200);
    await own.close();
  });

  test.each([
    ["was hidden anew in the meantime", "invisible"],
    ["may no longer be shown", "consent"],
  ])("the end of a pause does not show a profile that %s", async (_title, cause) => {
    const own = await startTestApplication();
    const { db } = own.application;
    const member = await aMember(db);
    const browser = await own.as(member);
    await browser.ask(contract.beginDeletion, { reason: "not_looking" });
    await browser.ask(contract.pauseInstead, {});
    if (cause === "invisible")
      for (const invisible of [false, true]) expect((await browser.ask(savePrivacy, { invisible })).status).toBe(200);
    else {
      const moment = own.application.now();
      const consent = { user_id: member.id, kind: "sensitive_data", version: "2026-01-01", given_at: moment };
      await db
        .insertInto("consents")
        .values({ ...consent, withdrawn_at: moment })
        .execute();
    }
    own.moveClock(31 * day_ms);
    await own.runSchedule("membership.end-pauses");
    const profile = await db.selectFrom("profiles").select("status").where("id", "=", member.id).executeTakeFirst();
    expect(profile).toEqual({ status: "hidden" });
    await own.close();
  });

  test("a pause that was not offered is refused", async () => {
    const browser = await site.as(await aMember(db()));
    expect((await browser.ask(contract.pauseInstead, {})).error?.code).toBe("conflict");
    await browser.ask(contract.beginDeletion, { reason: "time" });
    expect((await browser.ask(contract.pauseInstead, {})).error?.code).toBe("conflict");
  });
});
