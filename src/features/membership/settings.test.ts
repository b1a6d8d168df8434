import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { aMember } from "#tests/support/factories.ts";
import { getUser, saveUser } from "#features/accounts/contract.ts";
import { getProfileSettings, savePrivacy, saveProfileSettings } from "#features/members/contract.ts";
import { changeName, getConsents, saveConsent } from "./settings-contract.ts";

const day_ms = 24 * 3_600_000;

let site: TestApplication;
beforeAll(async () => {
  site = await startTestApplication();
});
afterAll(() => site.close());

const db = () => site.application.db;

describe("the name", () => {
  test("is changed at once, and again after 30 days", async () => {
    const member = await aMember(db());
    const browser = await site.as(member);
    expect((await browser.ask(changeName, { name: "  Ottilie   of the lake " })).body).toEqual({
      name: "Ottilie of the lake",
    });
    expect((await browser.ask(getUser, {})).body.user?.profile.name).toBe("Ottilie of the lake");
    const early = await browser.ask(changeName, { name: "Tilly" });
    expect(early.error?.fields).toEqual({ name: "A name can be changed once in 30 days." });
    const { body } = await browser.ask(getProfileSettings, {});
    expect(body.name_change_on).toBe(
      new Date(site.application.now().getTime() + 30 * day_ms).toISOString().slice(0, 10),
    );
    // A session lasts 30 days at most, so another one follows.
    site.moveClock(30 * day_ms - 1000);
    const later = await site.as(member);
    expect((await later.ask(changeName, { name: "Tilly" })).error?.code).toBe("validation");
    site.moveClock(1000);
    expect((await later.ask(changeName, { name: "Tilly" })).status).toBe(200);
  });

  test("can be changed again on the day that it is then where the member lives", async () => {
    // Already the next day there, all day long, or still the one before.
    for (const time_zone of ["Pacific/Kiritimati", "Pacific/Niue"]) {
      const browser = await site.as(await aMember(db(), { time_zone }));
      await browser.ask(changeName, { name: `Joy of ${time_zone.slice(8)}` });
      const next = new Date(site.application.now().getTime() + 30 * day_ms);
      const day = new Intl.DateTimeFormat("en-CA", { timeZone: time_zone }).format(next);
      expect((await browser.ask(getProfileSettings, {})).body.name_change_on).toBe(day);
    }
  });

  test("stays, and nothing is counted, when it is the same", async () => {
    const member = await aMember(db());
    const browser = await site.as(member);
    expect((await browser.ask(changeName, { name: member.name })).body).toEqual({ name: member.name });
    expect((await browser.ask(changeName, { name: "Another one" })).status).toBe(200);
  });

  test("may be another spelling of the own one", async () => {
    const member = await aMember(db(), { name: "marianne" });
    expect((await (await site.as(member)).ask(changeName, { name: "Marianne" })).status).toBe(200);
  });

  test("follows the rules of the sign-up", async () => {
    await aMember(db(), { name: "Taken Name" });
    const member = await aMember(db());
    const browser = await site.as(member);
    const faults: [string, string][] = [
      ["ab", "Use 3 to 20 characters."],
      ["@someone", "A username cannot start with @."],
      [member.email, "Username may not be the same as your e-mail address"],
      ["taken name", "Somebody has this name already. Please choose another one."],
      ["support", "This name is kept for our team. Please choose another one."],
    ];
    for (const [name, text] of faults)
      expect((await browser.ask(changeName, { name })).error?.fields).toEqual({ name: text });
    expect((await browser.ask(getUser, {})).body.user?.profile.name).toBe(member.name);
  });

  test("is had by one of two who want it at the same moment", async () => {
    const browsers = await Promise.all([1, 2, 3, 4].map(async () => site.as(await aMember(db()))));
    const answers = await Promise.all(browsers.map((browser) => browser.ask(changeName, { name: "Wanted by all" })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("is changed once of many times at the same moment", async () => {
    const browser = await site.as(await aMember(db()));
    const names = Array.from({ length: 10 }, (_, at) => `Nameless ${"abcdefghij"[at]}`);
    const answers = await Promise.all(names.map((name) => browser.ask(changeName, { name })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe("what a member agreed to", () => {
  test("is listed, newest first, with its version", async () => {
    const browser = await site.as(await aMember(db()));
    expect((await browser.ask(getConsents, {})).body).toEqual({ consents: [] });
    const { body } = await browser.ask(saveConsent, { kind: "marketing", given: true });
    const given_at = site.application.now().toISOString();
    expect(body.consents).toEqual([
      { kind: "marketing", version: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), given_at, withdrawn_at: null },
    ]);
  });

  test("can be taken back: no more offers", async () => {
    const browser = await site.as(await aMember(db()));
    await browser.ask(saveConsent, { kind: "marketing", given: true });
    const { body } = await browser.ask(saveConsent, { kind: "marketing", given: false });
    expect(body.consents[0]!.withdrawn_at).toBe(site.application.now().toISOString());
    const { user } = (await browser.ask(getUser, {})).body;
    // The weekly update sells nothing, and has a switch of its own.
    expect(user?.notifications_disabled).toEqual(["email:news", "email:promotions", "push:news", "push:promotions"]);
  });

  test("can be given again: offers come by mail, as from the sign-up on", async () => {
    const browser = await site.as(await aMember(db()));
    await browser.ask(saveConsent, { kind: "marketing", given: false });
    site.moveClock(1000);
    await browser.ask(saveConsent, { kind: "marketing", given: true });
    const { user } = (await browser.ask(getUser, {})).body;
    expect(user?.notifications_disabled).toEqual(["push:news", "push:promotions"]);
  });

  test("can be taken back: explicit interests go, the profile is hidden and stays so", async () => {
    const browser = await site.as(await aMember(db()));
    await browser.ask(saveProfileSettings, { interests: ["art", "bondage"], consent_sensitive_data: true });
    await browser.ask(saveConsent, { kind: "sensitive_data", given: false });
    const { body } = await browser.ask(getProfileSettings, {});
    expect(body).toMatchObject({ interests: ["art"], privacy: { invisible: true }, sensitive_data_consent: false });
    const refused = await browser.ask(savePrivacy, { invisible: false });
    expect(Object.keys(refused.error?.fields ?? {})).toEqual(["invisible"]);
    site.moveClock(1000);
    await browser.ask(saveConsent, { kind: "sensitive_data", given: true });
    expect((await browser.ask(savePrivacy, { invisible: false })).body.privacy.invisible).toBe(false);
  });

  test("the terms cannot be taken back alone", async () => {
    const browser = await site.as(await aMember(db()));
    const answer = await browser.ask(saveConsent, { kind: "terms", given: false } as never);
    expect(answer.error?.code).toBe("validation");
  });
});

test.each([
  ["changing the name", changeName, { name: "Somebody" }],
  ["the list of consents", getConsents, {}],
  ["a consent", saveConsent, { kind: "marketing", given: true }],
] as const)("%s needs a login", async (_, call, input) => {
  expect((await site.browser().ask(call, input as never)).error?.code).toBe("authentication_required");
});

describe("the time zone", () => {
  test("is kept", async () => {
    const member = await aMember(db());
    const browser = await site.as(member);
    expect((await browser.ask(saveUser, { time_zone: "Europe/Oslo" })).status).toBe(200);
    const row = await db()
      .selectFrom("users")
      .select("time_zone")
      .where("id", "=", member.id)
      .executeTakeFirstOrThrow();
    expect(row.time_zone).toBe("Europe/Oslo");
  });

  test("must be one that exists", async () => {
    const browser = await site.as(await aMember(db()));
    const answer = await browser.ask(saveUser, { time_zone: "Mars/Olympus" });
    expect(answer.error?.fields).toEqual({ time_zone: "Please check this." });
  });
});
