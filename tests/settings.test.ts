/** Settings that a whole site works with: another value is another answer. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { textFault } from "#features/chats/rules.ts";
import { getBundles } from "#features/credits/contract.ts";
import { sendDeletionCode } from "#features/membership/leaving-contract.ts";
import { checkSignup, partnerSignup } from "#features/membership/contract.ts";
import { addPartner, sign } from "#features/membership/partner.server.ts";
import { getPaymentMethods } from "#features/payments/contract.ts";
import { isStale } from "#features/notifications/rules.ts";
import { requestExclusion } from "#features/safety/contract.ts";
import { getSettings } from "#features/site/contract.ts";
import { settingsSeed } from "#features/site/seed/settings.ts";
import { startTestApplication, type TestApplication } from "./support/application.ts";
import { anOrder } from "./support/buying.ts";
import { aMember } from "./support/factories.ts";
import { loadPage, pages } from "./support/loaders.ts";

const day_ms = 24 * 3_600_000;
let site: TestApplication;
beforeAll(async () => {
  site = await startTestApplication({
    settings: {
      niche_label: { en: "Canal boats", de: "Hausboote" },
      index_title: { de: "Liebe auf dem Wasser" },
      fictional_plural: { de: "Erfundene Leute" },
      popular_bundle_days: 5,
      popular_bundle_id: null,
      signup_checks_per_hour: 2,
      partner_signups_per_hour: 1,
      delete_codes_per_hour: 3,
      delete_codes_per_day: 4,
      self_exclusion_network_mails_per_day: 2,
      content_complaint_hours: 17,
      sepa_unsettled_max: 20,
      sepa_orders_per_30_days: 2,
    },
  });
});
afterAll(() => site.close());
const db = () => site.application.db;

test("what the site is about, its title and what it calls invented profiles, in the visitor's language or a general word", async () => {
  const of = async (language: string) =>
    (await site.browser({ language }).ask(getSettings, {})).body as Record<
      "niche_label" | "index_title" | "fictional_plural",
      string
    >;
  expect(await of("de")).toMatchObject({
    niche_label: "Hausboote",
    index_title: "Liebe auf dem Wasser",
    fictional_plural: "Erfundene Leute",
  });
  expect(await of("en")).toMatchObject({
    niche_label: "Canal boats",
    index_title: "Vesper: meet, flirt and talk",
    fictional_plural: "Fictional profiles",
  });
});

test("a bundle is popular for what was bought within popular_bundle_days", async () => {
  const { id } = await aMember(db());
  const bought = async (bundle_id: number, days_ago: number) => {
    const completed_at = new Date(site.application.now().getTime() - days_ago * day_ms);
    const order = await anOrder(db(), id, 10);
    await db().updateTable("orders").set({ bundle_id, completed_at }).where("id", "=", order).execute();
  };
  // More than the orders of other tests, whichever come first.
  for (let count = 0; count < 10; count += 1) await bought(1, 6);
  for (let count = 0; count < 5; count += 1) await bought(2, 4);
  const { bundles } = (await site.browser().ask(getBundles, { country: "NL" })).body;
  expect(bundles.filter(({ popular }) => popular).map((bundle) => bundle.id)).toEqual([2]);
});

test("a network may look up signup_checks_per_hour names and addresses", async () => {
  const browser = site.browser({ ip: "10.66.1.1" });
  const asked = [];
  for (const name of ["Anneke", "Annelies", "Annemiek"]) asked.push((await browser.ask(checkSignup, { name })).status);
  expect(asked).toEqual([200, 200, 429]);
});

test("a partner may send partner_signups_per_hour people", async () => {
  const key = (await addPartner({ db: db(), site: await site.application.sites.default() }, "limited"))!;
  const send = async (email: string) => {
    const timestamp = Math.floor(site.application.now().getTime() / 1000);
    const fields = { partner: "limited", key: randomUUID(), timestamp, email };
    const payload = JSON.stringify({ ...fields, signature: sign(key, fields) });
    const headers = { "content-type": "application/json" };
    return (await site.browser().inject({ method: "POST", url: partnerSignup.path, headers, payload })).statusCode;
  };
  expect([await send("first@example.org"), await send("second@example.org")]).toEqual([200, 429]);
});

test("a code to leave is sent delete_codes_per_day times, however the hours are used", async () => {
  const browser = await site.as(await aMember(db()));
  const asked = [];
  for (let at = 0; at < 5; at += 1) {
    site.moveClock(3_600_001);
    asked.push((await browser.ask(sendDeletionCode, {})).status);
  }
  expect(asked).toEqual([200, 200, 200, 200, 429]);
});

test("a network may keep self_exclusion_network_mails_per_day addresses out", async () => {
  const browser = site.browser({ ip: "10.66.2.1" });
  const asked = [];
  for (const email of ["one@example.org", "two@example.org", "three@example.org"])
    asked.push((await browser.ask(requestExclusion, { email, months: 6 })).status);
  expect(asked).toEqual([200, 200, 429]);
});

test("complaints about content are answered within content_complaint_hours", async () => {
  const page = pages.find(({ path }) => path === "complaints" || path === "pages/complaints")!;
  const { text } = await loadPage(site, site.browser(), page, {});
  expect(text).toContain('"content_complaint_hours":17');
});

test("the note of a gift has gift_note_length characters, a message its own length", () => {
  const lengths = { message_length: 50, gift_note_length: 20 };
  expect(textFault("é".repeat(20), "gift", lengths)).toBeUndefined();
  expect(textFault("é".repeat(21), "gift", lengths)).toEqual({ text: "errors.text_long", max: 20 });
  expect(textFault("é".repeat(21), "text", lengths)).toBeUndefined();
});

test("a notice is no news after notice_days and one more, a collected one after a week more", () => {
  const settings = { ...settingsSeed, notice_days: 2 };
  const now = new Date("2026-11-15T12:00:00Z");
  const stale = (days: number, digest: "weekly" | "daily") => {
    const created_at = new Date(now.getTime() - days * day_ms);
    return isStale({ kind: "new_message", channel: "email", created_at } as never, digest, now, settings);
  };
  expect([2.9, 3.1, 9.1].map((days) => stale(days, "daily"))).toEqual([false, true, true]);
  expect([2.9, 3.1, 9.1].map((days) => stale(days, "weekly"))).toEqual([false, false, true]);
});

test("a member may pay by direct debit sepa_orders_per_30_days times in 30 days", async () => {
  const { id } = await aMember(db());
  const browser = await site.as({ id, email: "", name: "" });
  const now = site.application.now().getTime();
  const offered = async () => {
    const { methods } = (await browser.ask(getPaymentMethods, { country: "NL" })).body;
    return methods.find(({ key }) => key === "sepa_direct_debit")!.disabled?.text ?? null;
  };
  for (const [days_ago, then] of [
    [30, null],
    [29, null],
    [1, "You have reached the limit for direct debit payments."],
  ] as const) {
    const at = new Date(now - days_ago * day_ms);
    const order_id = await anOrder(db(), id, 10);
    const given = { order_id, user_id: id, details: "", account_hash: Buffer.alloc(32), mandate_reference: order_id };
    await db()
      .insertInto("direct_debits")
      .values({ ...given, created_at: at, confirmed_at: at })
      .execute();
    expect(await offered()).toBe(then);
  }
});
