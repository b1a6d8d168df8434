import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { aMember, aSession } from "#tests/support/factories.ts";
import { changedMeanwhile } from "#tests/support/meanwhile.ts";
import { anOwnProfile } from "#tests/support/own-profile.ts";
import { saveRegions } from "#features/site/queries.server.ts";
import { regionsSeed } from "#features/site/seed/regions.ts";
import { getProfileSettings, savePrivacy, saveProfileSettings, saveSearchPreferences } from "./contract.ts";

const hour_ms = 3_600_000;

let site: TestApplication;
beforeAll(async () => {
  site = await startTestApplication();
  await saveRegions(db(), regionsSeed);
});
afterAll(() => site.close());

const db = () => site.application.db;
const someone = async (given: Parameters<typeof aMember>[1] = {}) => site.as(await aMember(db(), given));

describe("one's own profile", () => {
  test("is told whole to its owner", async () => {
    const { member, browser } = await anOwnProfile(site);
    const { body } = await browser.ask(getProfileSettings, {});
    expect(body).toMatchObject({
      name: member.name,
      gender: "female",
      date_of_birth: "1990-03-14",
      name_change_on: null,
      may_be_shown: true,
      sensitive_data_consent: false,
      privacy: {
        show_age: "everyone",
        show_photos: "all",
        messages_from: "all",
        invisible: false,
        hide_fictional: false,
        hide_adverts: false,
        may_advertise: false,
      },
      search_preferences: { gender: null, min_age: null, max_age: null, country: null, region: null },
    });
  });

  test("keeps every field", async () => {
    const browser = await someone();
    const fields = {
      gender: "male",
      sexuality: "bi",
      country: "DE",
      region: "DE-BE",
      town: "Spandau",
      hair_color: "grey",
      eye_color: "hazel",
      body_type: "athletic",
      relationship_status: "open",
      tattoos: "rather_not_say",
      interests: ["tea", "art"],
      about_me: "I walk a lot.\nAnd I read.",
      looking_for: "Somebody to walk with.",
    } as const;
    const { body } = await browser.ask(saveProfileSettings, { ...fields, interests: [...fields.interests] });
    // Interests stand in the order of the list.
    expect(body).toMatchObject({ ...fields, interests: ["art", "tea"] });
    expect((await browser.ask(getProfileSettings, {})).body).toEqual(body);
  });

  test("keeps what is not given", async () => {
    const browser = await someone();
    await browser.ask(saveProfileSettings, { about_me: "One", hair_color: "red" });
    const { body } = await browser.ask(saveProfileSettings, { looking_for: "Two" });
    expect(body).toMatchObject({ about_me: "One", looking_for: "Two", hair_color: "red" });
  });

  test("takes an answer back", async () => {
    const browser = await someone();
    await browser.ask(saveProfileSettings, { hair_color: "red", region: "NL-NH" });
    const { body } = await browser.ask(saveProfileSettings, { hair_color: null, region: null });
    expect(body).toMatchObject({ hair_color: null, region: null });
  });

  test.each([
    ["male", "lesbian", "gay"],
    ["female", "gay", "lesbian"],
    ["female", "hetero", "hetero"],
  ] as const)("calls a %s who is %s %s", async (gender, sexuality, word) => {
    const browser = await someone();
    expect((await browser.ask(saveProfileSettings, { gender, sexuality })).body.sexuality).toBe(word);
  });

  test("has a town in one line, which goes with the country", async () => {
    const { browser, row } = await anOwnProfile(site);
    await browser.ask(saveProfileSettings, { town: "  Bad\n Tölz " });
    expect((await row()).town).toBe("Bad Tölz");
    await browser.ask(saveProfileSettings, { about_me: "Hello" });
    expect((await row()).town).toBe("Bad Tölz");
    await browser.ask(saveProfileSettings, { country: "AT" });
    expect((await row()).town).toBe("");
    expect((await browser.ask(saveProfileSettings, { town: "x".repeat(81) })).error?.fields).toHaveProperty("town");
  });

  test("loses the region with the country", async () => {
    const browser = await someone();
    await browser.ask(saveProfileSettings, { region: "NL-NH" });
    const { body } = await browser.ask(saveProfileSettings, { country: "BE", region: "NL-NH" });
    expect(body).toMatchObject({ country: "BE", region: null });
  });

  test.each([
    [{ country: "XX" }, "country"],
    [{ region: "DE-BE" }, "region"],
    [{ region: "NL-XX" }, "region"],
    [{ hair_color: "green" }, "hair_color"],
    [{ gender: "other" }, "gender"],
    [{ interests: ["art", "juggling"] }, "interests"],
    [{ about_me: "a\u0000b" }, "about_me"],
    [{ region: "a\u0000b" }, "region"],
    [{ lat: 91, lon: 0 }, "lat"],
  ])("refuses %j", async (input, field) => {
    const answer = await (await someone()).ask(saveProfileSettings, input as never);
    expect(answer.error?.code).toBe("validation");
    expect(Object.keys(answer.error?.fields ?? {})).toEqual([field]);
  });

  test("needs a login to be read or changed", async () => {
    const visitor = site.browser();
    for (const answer of [
      await visitor.ask(getProfileSettings, {}),
      await visitor.ask(saveProfileSettings, {}),
      await visitor.ask(savePrivacy, {}),
      await visitor.ask(saveSearchPreferences, {}),
    ])
      expect(answer.error?.code).toBe("authentication_required");
  });
});

test("what another tab saves at the same moment stays", async () => {
  const member = await aMember(site.application.db, { country: "NL" });
  const browser = await site.as(member);
  const { body } = await changedMeanwhile(
    site.application.db,
    member.id,
    () => browser.ask(saveProfileSettings, { about_me: "I like rain." }),
    (db) =>
      db
        .updateTable("profiles")
        .set({ region: "NL-UT", gender: "female", sexuality: "lesbian" })
        .where("id", "=", member.id)
        .execute(),
    "profiles",
  );
  expect(body).toMatchObject({ about_me: "I like rain.", region: "NL-UT", gender: "female", sexuality: "lesbian" });
});

describe("texts of a profile", () => {
  test("have at most 1000 characters, counted as one reads them", async () => {
    const browser = await someone();
    expect((await browser.ask(saveProfileSettings, { about_me: "🌸".repeat(1000) })).status).toBe(200);
    const answer = await browser.ask(saveProfileSettings, { looking_for: "x".repeat(1001) });
    expect(answer.error?.fields).toEqual({ looking_for: "Use at most 1,000 characters." });
  });

  test.each(["write to anna@example.org", "06 12 34 56 78", "www.example.org"])(
    "hold no contact data in the first 24 hours: %s",
    async (about_me) => {
      const member = await aMember(db());
      const at = (moment: Date) =>
        db().updateTable("users").set({ created_at: moment }).where("id", "=", member.id).execute();
      const browser = site.browser();
      const now = site.application.now();
      browser.setCookie("session", await aSession(db(), member, now));
      await at(new Date(now.getTime() - 24 * hour_ms + 1000));
      const answer = await browser.ask(saveProfileSettings, { about_me });
      expect(answer.error?.fields).toEqual({
        about_me: "Addresses and phone numbers can be written here 24 hours after joining.",
      });
      await at(new Date(now.getTime() - 24 * hour_ms));
      expect((await browser.ask(saveProfileSettings, { about_me })).status).toBe(200);
    },
  );
});

describe("interests", () => {
  const mild = [
    "art",
    "astrology",
    "bbq",
    "beach",
    "beer",
    "biking",
    "coffee",
    "cooking",
    "dancing",
    "fashion",
    "foodie",
  ];

  test("are 15 at most", async () => {
    const browser = await someone();
    const fifteen = [...mild, "gardening", "gym", "hiking", "hugging"];
    expect((await browser.ask(saveProfileSettings, { interests: fifteen })).body.interests).toHaveLength(15);
    const answer = await browser.ask(saveProfileSettings, { interests: [...fifteen, "tea"] });
    expect(answer.error?.fields).toEqual({ interests: "Choose at most 15 interests." });
    expect((await browser.ask(saveProfileSettings, { interests: [] })).body.interests).toEqual([]);
  });

  test("that are explicit need a consent, whose time is kept", async () => {
    const { member, browser } = await anOwnProfile(site);
    const refused = await browser.ask(saveProfileSettings, { interests: ["bondage", "art"] });
    expect(refused.error?.fields).toEqual({
      consent_sensitive_data: "Please agree, or leave the explicit interests out.",
    });
    const { body } = await browser.ask(saveProfileSettings, {
      interests: ["bondage", "art"],
      consent_sensitive_data: true,
    });
    expect(body).toMatchObject({ interests: ["art", "bondage"], sensitive_data_consent: true });
    const consents = await db().selectFrom("consents").selectAll().where("user_id", "=", member.id).execute();
    expect(consents).toMatchObject([{ kind: "sensitive_data", withdrawn_at: null, given_at: site.application.now() }]);
    expect((await browser.ask(saveProfileSettings, { interests: ["bondage", "sex"] })).status).toBe(200);
  });

  test("no consent is stored for mild ones", async () => {
    const { member, browser } = await anOwnProfile(site);
    await browser.ask(saveProfileSettings, { interests: ["art"], consent_sensitive_data: true });
    expect(await db().selectFrom("consents").select("kind").where("user_id", "=", member.id).execute()).toEqual([]);
  });
});

describe("where a member is", () => {
  test("is kept as region and a cell of a tenth of a degree, nothing finer", async () => {
    const { browser, row } = await anOwnProfile(site);
    await browser.ask(saveProfileSettings, { region: "NL-NH", lat: 52.3731, lon: 4.8926 });
    expect(await row()).toMatchObject({ region: "NL-NH", cell_lat: 524, cell_lon: 49 });
  });

  test("has no cell that lies in another region than the one chosen", async () => {
    const { browser, row } = await anOwnProfile(site);
    await browser.ask(saveProfileSettings, { region: "NL-LI", lat: 52.4, lon: 4.9 });
    expect(await row()).toMatchObject({ region: "NL-LI", cell_lat: null, cell_lon: null });
  });

  test("loses its cell with the region, and keeps it otherwise", async () => {
    const { browser, row } = await anOwnProfile(site);
    await browser.ask(saveProfileSettings, { region: "NL-NH", lat: 52.4, lon: 4.9 });
    await browser.ask(saveProfileSettings, { about_me: "Hello" });
    expect((await row()).cell_lat).toBe(524);
    await browser.ask(saveProfileSettings, { region: "NL-UT" });
    expect(await row()).toMatchObject({ cell_lat: null, cell_lon: null });
  });

  test("is never answered finer than the region", async () => {
    const { browser } = await anOwnProfile(site);
    const { response } = await browser.ask(saveProfileSettings, { region: "NL-NH", lat: 52.4, lon: 4.9 });
    expect(response.payload).not.toMatch(/"(cell_)?l(at|on)"|[[,]52\.4|":52\.4/);
  });
});
