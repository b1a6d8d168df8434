import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { aMember, aPhoto } from "#tests/support/factories.ts";
import { acceptTerms, getUser, saveUser } from "./contract.ts";

let site: TestApplication;
beforeAll(async () => {
  site = await startTestApplication({ settings: { visible_locales: ["en", "nl", "de"] } });
});
afterAll(() => site.close());

const db = () => site.application.db;

test("a visitor has no user", async () => {
  const { status, body, response } = await site.browser().ask(getUser, {});
  expect(status).toBe(200);
  expect(body).toEqual({ user: null });
  expect(response.headers["cache-control"]).toBe("no-store");
});

test("a member sees the own account, and nothing that is not part of it", async () => {
  const member = await aMember(db(), { credits: 7, paid_user: true, language: "nl", country: "BE", gender: "male" });
  const { file } = await aPhoto(db(), member.id);
  const { body, response } = await (await site.as(member)).ask(getUser, {});
  expect(body.user).toEqual({
    status: "active",
    credits: 7,
    paid_user: true,
    language: "nl",
    theme: "system",
    fictional_icon: "mask-happy",
    incomplete: false,
    terms_outdated: false,
    notifications_disabled: [],
    mail_off: null,
    dismissals: {},
    signup_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    profile: {
      id: member.id,
      name: member.name,
      status: "active",
      country: "BE",
      region: null,
      main_image: {
        filename: `/photos/${file}-large.webp`,
        thumb_filename: `/photos/${file}-small.webp`,
        match: `/photos/${file}-medium.webp`,
        status: "active",
      },
      gender: "male",
      sexuality: "hetero",
      date_of_birth: "1990-03-14",
      hair_color: null,
      eye_color: null,
      body_type: null,
      relationship_status: null,
      tattoos: null,
      interests: [],
      about_me: "",
      looking_for: "",
    },
  });
  expect(response.body).not.toMatch(/argon2|example\.org/);
});

test.each([
  ["pending", "pending"],
  ["rejected", undefined],
  ["private", undefined],
  [undefined, undefined],
] as const)("with a photo that is %s the main image is %s", async (photo, expected) => {
  const browser = await site.as(await aMember(db(), photo ? { photo } : {}));
  expect((await browser.ask(getUser, {})).body.user?.profile.main_image?.status).toBe(expected);
});

test("a member without a credit account has no credits", async () => {
  const member = await aMember(db());
  await db().deleteFrom("credit_accounts").where("user_id", "=", member.id).execute();
  expect((await (await site.as(member)).ask(getUser, {})).body.user?.credits).toBe(0);
});

test("language and theme are saved for the member and in the browser", async () => {
  const member = await aMember(db());
  const browser = await site.as(member);
  const { body, response } = await browser.ask(saveUser, { language: "de", theme: "dark" });
  expect(body.user).toMatchObject({ language: "de", theme: "dark" });
  expect(response.headers["set-cookie"]).toEqual([
    "vesper_locale=de; Max-Age=31536000; Path=/; SameSite=Lax",
    "vesper_theme=dark; Max-Age=31536000; Path=/; SameSite=Lax",
  ]);
  expect((await (await site.as(member)).ask(getUser, {})).body.user).toMatchObject({ language: "de", theme: "dark" });
});

test("one can be saved without the other", async () => {
  const browser = await site.as(await aMember(db()));
  await browser.ask(saveUser, { theme: "light" });
  expect((await browser.ask(saveUser, { language: "nl" })).body.user).toMatchObject({ language: "nl", theme: "light" });
  expect((await browser.ask(saveUser, {})).body.user).toMatchObject({ language: "nl", theme: "light" });
});

test.each([{ language: "fr" }, { language: "xx" }, { theme: "pink" }])(
  "%j is refused and changes nothing",
  async (input) => {
    const browser = await site.as(await aMember(db()));
    const { status, error } = await browser.ask(saveUser, input as { language: "fr" });
    expect(status).toBe(400);
    expect(Object.keys(error?.fields ?? {})).toEqual(Object.keys(input));
    expect((await browser.ask(getUser, {})).body.user).toMatchObject({ language: "en", theme: "system" });
  },
);

test("what only the site may decide cannot be saved", async () => {
  const browser = await site.as(await aMember(db()));
  const given = { theme: "dark", paid_user: true, credits: 999, status: "active" } as const;
  expect((await browser.ask(saveUser, given)).body.user).toMatchObject({ theme: "dark", paid_user: false, credits: 0 });
});

test("a visitor cannot save anything", async () => {
  const { status, error } = await site.browser().ask(saveUser, { language: "de" });
  expect(status).toBe(403);
  expect(error).toMatchObject({ code: "authentication_required", message: "Please log in first." });
});

describe("newer terms", () => {
  const version = "2023-12-01";

  async function agreedTo(older: string) {
    const member = await aMember(site.application.db);
    await site.application.db
      .insertInto("consents")
      .values({ user_id: member.id, kind: "terms", version: older, given_at: site.application.now() })
      .execute();
    return site.as(member);
  }

  test("are asked for until the member agrees", async () => {
    const browser = await agreedTo("2022-01-01");
    expect((await browser.ask(getUser, {})).body.user?.terms_outdated).toBe(true);
    const { body } = await browser.ask(acceptTerms, { version });
    expect(body.user.terms_outdated).toBe(false);
    expect((await browser.ask(getUser, {})).body.user?.terms_outdated).toBe(false);
  });

  test("are not asked for by those who agreed to them", async () => {
    expect((await (await agreedTo(version)).ask(getUser, {})).body.user?.terms_outdated).toBe(false);
  });

  test("cannot be agreed to by naming another version", async () => {
    const browser = await agreedTo("2022-01-01");
    expect((await browser.ask(acceptTerms, { version: "2022-01-01" })).error?.code).toBe("conflict");
    expect((await browser.ask(getUser, {})).body.user?.terms_outdated).toBe(true);
  });

  test("cannot be agreed to by a visitor", async () => {
    expect((await site.browser().ask(acceptTerms, { version })).error?.code).toBe("authentication_required");
  });
});
