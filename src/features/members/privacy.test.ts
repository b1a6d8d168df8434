import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { saveRegions } from "#features/site/queries.server.ts";
import { regionsSeed } from "#features/site/seed/regions.ts";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { aMember } from "#tests/support/factories.ts";
import { anOwnProfile } from "#tests/support/own-profile.ts";
import { getProfileSettings, savePrivacy, saveSearchPreferences } from "./contract.ts";

let site: TestApplication;
beforeAll(async () => {
  site = await startTestApplication();
  await saveRegions(db(), regionsSeed);
});
afterAll(() => site.close());

const db = () => site.application.db;
const someone = async () => site.as(await aMember(db()));

describe("privacy", () => {
  test("every mode is kept, one by one", async () => {
    const browser = await someone();
    const modes = {
      show_age: "matches",
      show_region: "nobody",
      show_online: "nobody",
      show_interests: "matches",
      show_relationship: "nobody",
      show_photos: "blurred",
      messages_from: "liked",
      hide_fictional: true,
      hide_adverts: true,
      may_advertise: true,
      invisible: true,
    } as const;
    for (const [name, value] of Object.entries(modes)) await browser.ask(savePrivacy, { [name]: value });
    expect((await browser.ask(getProfileSettings, {})).body.privacy).toEqual(modes);
  });

  test("invisible mode hides the profile and shows it again", async () => {
    const { browser, row } = await anOwnProfile(site);
    await browser.ask(savePrivacy, { invisible: true });
    expect((await row()).status).toBe("hidden");
    await browser.ask(savePrivacy, { invisible: false });
    expect((await row()).status).toBe("active");
  });

  test.each(["disabled", "blocked"] as const)(
    "invisible mode does nothing for a profile that is %s",
    async (profile_status) => {
      const { browser, row } = await anOwnProfile(site, { profile_status });
      for (const invisible of [true, false]) {
        const { body } = await browser.ask(savePrivacy, { invisible });
        expect(body).toMatchObject({ may_be_shown: false, privacy: { invisible: false } });
      }
      expect((await row()).status).toBe(profile_status);
    },
  );

  test.each([
    [{ show_age: "friends" }, "show_age"],
    [{ show_photos: "none" }, "show_photos"],
    [{ messages_from: "nobody" }, "messages_from"],
    [{ invisible: "yes" }, "invisible"],
  ])("refuses %j", async (input, field) => {
    const answer = await (await someone()).ask(savePrivacy, input as never);
    expect(Object.keys(answer.error?.fields ?? {})).toEqual([field]);
  });
});

describe("search preferences", () => {
  test("are kept beside what the search itself keeps", async () => {
    const { member, browser, row } = await anOwnProfile(site);
    await db()
      .updateTable("profiles")
      .set({ search_preferences: '{"with_photo":true}' })
      .where("id", "=", member.id)
      .execute();
    const wanted = { gender: "male", min_age: 30, max_age: 45, country: "NL", region: "NL-NH" } as const;
    expect((await browser.ask(saveSearchPreferences, wanted)).body.search_preferences).toEqual(wanted);
    expect((await row()).search_preferences).toEqual({ ...wanted, with_photo: true });
  });

  test.each([[{ country: null, region: "NL-NH" }], [{ country: "DE", region: "NL-NH" }]])(
    "forget a region outside the country: %j",
    async (place) => {
      const { body } = await (await someone()).ask(saveSearchPreferences, place);
      expect(body.search_preferences.region).toBeNull();
    },
  );

  test.each([
    [{ min_age: 17 }, { min_age: "Use ages from 18 to 99." }],
    [{ max_age: 100 }, { max_age: "Use ages from 18 to 99." }],
    [{ min_age: 40, max_age: 39 }, { max_age: "The higher age must not be below the lower one." }],
    [{ country: "XX" }, { country: "Please check this." }],
    [{ gender: "both" }, { gender: "Please check this." }],
  ])("refuse %j", async (input, fields) => {
    const answer = await (await someone()).ask(saveSearchPreferences, input as never);
    expect(answer.error?.fields).toEqual(fields);
  });
});
