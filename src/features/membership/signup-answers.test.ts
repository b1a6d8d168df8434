import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { aMember } from "#tests/support/factories.ts";
import { aVisitor, joiningAnswers } from "#tests/support/joining.ts";
import { regionsSeed } from "#features/site/seed/regions.ts";
import * as siteQueries from "#features/site/queries.server.ts";
import { signup } from "./contract.ts";

let site: TestApplication;
beforeAll(async () => {
  site = await startTestApplication();
  await siteQueries.saveRegions(db(), regionsSeed);
});
afterAll(() => site.close());

const db = () => site.application.db;
const someone = () => aVisitor(site);
const answers = (given: Parameters<typeof joiningAnswers>[0] = {}) => joiningAnswers({ region: "NL-NH", ...given });

describe("what was answered before joining", () => {
  const kept = async (email: string) => {
    const profile = await db()
      .selectFrom("profiles")
      .innerJoin("users", "users.id", "profiles.id")
      .leftJoin("match_wishes", "match_wishes.profile_id", "profiles.id")
      .select(["profiles.interests", "profiles.search_preferences as search", "match_wishes.wishes"])
      .where("users.email", "=", email)
      .executeTakeFirstOrThrow();
    return { ...profile, wishes: profile.wishes ?? undefined };
  };
  const given = {
    interests: ["wine", "tea", "no_such_thing", "bondage"],
    finder: "gender=male&min_age=30&max_age=45&place=region&interests=art&goal=adventure&deal_breakers=no_photo",
  };

  test("comes with the new member: interests that visitors may choose, wishes, and where the search begins", async () => {
    await someone().ask(signup, answers({ email: "brought@example.org", ...given }));
    expect(await kept("brought@example.org")).toEqual({
      interests: ["tea", "wine"],
      search: { gender: "male", min_age: 30, max_age: 45 },
      wishes: {
        gender: "male",
        min_age: 30,
        max_age: 45,
        place: "region",
        interests: ["art"],
        goal: "adventure",
        deal_breakers: ["no_photo"],
      },
    });
  });

  test.each([
    ["bbw", 4, { gender: "female", sexuality: "hetero" }, { body_types: ["curvy", "full"], min_age: null }],
    ["bdsm", 3, { gender: "female", sexuality: "hetero" }, { interests: ["bondage", "sadomasochism"] }],
    ["milf", 6, { gender: "male", sexuality: "hetero" }, { gender: "female", min_age: 35, max_age: 55 }],
    ["milf, for who seeks men", 6, { gender: "female", sexuality: "hetero" }, { gender: null, min_age: null }],
  ] as const)("the niche of a landing page is where the search begins: %s", async (title, niche, kind, search) => {
    const email = `${title.replaceAll(/\W/g, "-")}@example.org`;
    expect((await someone().ask(signup, answers({ email, niche, ...kind }))).status).toBe(200);
    expect((await kept(email)).search).toMatchObject(search);
  });

  test("wishes count more than the niche", async () => {
    const wished = { niche: 6, finder: "gender=female&min_age=40&max_age=60" };
    await someone().ask(signup, answers({ email: "more@example.org", gender: "male", sexuality: "hetero", ...wished }));
    expect((await kept("more@example.org")).search).toMatchObject({ gender: "female", min_age: 40, max_age: 60 });
  });

  test("nonsense in it refuses nobody", async () => {
    const nonsense = { email: "nonsense@example.org", interests: ["x"], finder: "min_age=-3&place=moon" };
    expect((await someone().ask(signup, answers(nonsense))).status).toBe(200);
    expect(await kept("nonsense@example.org")).toMatchObject({
      interests: [],
      wishes: { min_age: 18, max_age: 99, place: "anywhere" },
    });
  });

  test("without any, nothing is made up", async () => {
    await someone().ask(signup, answers({ email: "nothing@example.org" }));
    expect(await kept("nothing@example.org")).toEqual({ interests: [], search: {}, wishes: undefined });
  });
});

describe("wrong answers are told beside their fields", () => {
  // At most 17, wherever the next year has begun already.
  const tooYoung = `${new Date().getUTCFullYear() - 16}-01-01`;
  test.each<[string, Record<string, unknown>, Record<string, string>]>([
    ["an address that is none", { email: "anna" }, { email: "Invalid email" }],
    ["no address", { email: "" }, { email: "Please fill this in." }],
    [
      "no password, beside all that is wrong",
      { email: "anna", password: "", consent_terms: false, consent_sensitive_data: false },
      {
        email: "Invalid email",
        password: "Please fill this in.",
        consent_terms: "Without this we cannot open an account.",
        consent_sensitive_data: "Without this we cannot open an account.",
      },
    ],
    ["no gender", { gender: undefined }, { gender: "Please choose one." }],
    ["nobody looked for", { sexuality: "" }, { sexuality: "Please choose one." }],
    ["no country", { country: "" }, { country: "Please choose one." }],
    [
      "the name is the address",
      { name: "same@example.org", email: "Same@example.org" },
      { name: "Username may not be the same as your e-mail address" },
    ],
    ["a name that begins with @", { name: "@anna" }, { name: "A username cannot start with @." }],
    ["a short name", { name: "An" }, { name: "Use 3 to 20 characters." }],
    ["a reserved name", { name: "Adm1n" }, { name: "This name is kept for our team. Please choose another one." }],
    ["the site's name", { name: "vesper" }, { name: "This name is kept for our team. Please choose another one." }],
    ["too young", { date_of_birth: tooYoung }, { date_of_birth: "Enter your date of birth (18+)" }],
    ["no date of birth", { date_of_birth: undefined }, { date_of_birth: "Enter your date of birth (18+)" }],
    ["a day that does not exist", { date_of_birth: "1990-02-30" }, { date_of_birth: "Invalid date of birth" }],
    ["a region of another country", { region: "DE-BE" }, { region: "Please check this." }],
    [
      "a word that does not fit the gender",
      { gender: "male", sexuality: "lesbian" },
      { sexuality: "Please check this." },
    ],
    ["a short password", { password: "seven77" }, { password: "Use at least 8 characters." }],
    ["no consent to the terms", { consent_terms: false }, { consent_terms: "Without this we cannot open an account." }],
    [
      "no consent to sensitive data",
      { consent_sensitive_data: undefined },
      { consent_sensitive_data: "Without this we cannot open an account." },
    ],
    [
      "a character that cannot be stored",
      { name: "An\0na" },
      { name: "This contains a character that cannot be stored." },
    ],
  ])("%s", async (_title, given, fields) => {
    const { status, error } = await someone().ask(signup, answers(given));
    expect(status).toBe(400);
    expect(error).toMatchObject({ code: "validation", fields });
    expect(Object.keys(error!.fields)).toEqual(Object.keys(fields));
  });

  test.each(["password123", "Summer2026", "P@ssw0rd!".slice(0, 8)])("the common password %s", async (common) => {
    const { error } = await someone().ask(signup, answers({ password: common }));
    expect(error?.fields["password"]).toMatch(/list of passwords that many people use/);
  });

  test("a password made of the name", async () => {
    const { error } = await someone().ask(signup, answers({ name: "Marigold", password: "marigold1990" }));
    expect(error?.fields["password"]).toMatch(/too easy to guess/);
  });

  test("a name that somebody has, in any case", async () => {
    await aMember(db(), { name: "Ærlig Åse" });
    const { error } = await someone().ask(signup, answers({ name: "ærlig åse" }));
    expect(error?.fields).toEqual({ name: "Somebody has this name already. Please choose another one." });
  });

  test("and nothing is kept", async () => {
    const before = await db().selectFrom("users").select("id").execute();
    await someone().ask(signup, answers({ email: "x" }));
    expect(await db().selectFrom("users").select("id").execute()).toHaveLength(before.length);
  });
});

describe("a third gender", () => {
  test.each([
    ["gay", undefined],
    ["lesbian", undefined],
    ["bi", undefined],
    ["hetero", "sexuality"],
  ] as const)("is chosen where the operator offers it: %s", async (sexuality, wrong) => {
    const open = await startTestApplication({ settings: { non_binary: true } });
    await siteQueries.saveRegions(open.application.db, regionsSeed);
    const { status, error } = await open.browser().ask(signup, answers({ gender: "non_binary", sexuality }));
    expect([status, Object.keys(error?.fields ?? {})]).toEqual(wrong ? [400, [wrong]] : [200, []]);
    await open.close();
  });

  test("is refused elsewhere", async () => {
    const { error } = await site.browser().ask(signup, answers({ gender: "non_binary", sexuality: "bi" }));
    expect(error?.fields).toHaveProperty("gender");
  });
});
