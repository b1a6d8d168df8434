import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getUser } from "#features/accounts/contract.ts";
import { getChats } from "#features/chats/contract.ts";
import * as siteQueries from "#features/site/queries.server.ts";
import { regionsSeed } from "#features/site/seed/regions.ts";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { aMember } from "#tests/support/factories.ts";
import { aJoiner } from "#tests/support/joining.ts";
import { tokenSentTo } from "#tests/support/mails.ts";
import { activate, getSignup, saveSignup } from "./contract.ts";

let site: TestApplication;
beforeAll(async () => {
  site = await startTestApplication();
  await siteQueries.saveRegions(site.application.db, regionsSeed);
});
afterAll(() => site.close());

test("each step saves what it asks and leaves the rest", async () => {
  const { browser } = await aJoiner(site);
  await browser.ask(saveSignup, { region: "NL-UT" });
  await browser.ask(saveSignup, { hair_color: "red", tattoos: "rather_not_say" });
  await browser.ask(saveSignup, { about_me: "I like rain.", looking_for: "Somebody with an umbrella." });
  expect((await browser.ask(getUser, {})).body.user?.profile).toMatchObject({
    region: "NL-UT",
    hair_color: "red",
    eye_color: null,
    tattoos: "rather_not_say",
    about_me: "I like rain.",
    looking_for: "Somebody with an umbrella.",
  });
});

test("where the browser found the member is kept as a cell, and only with its own region", async () => {
  const { browser, email } = await aJoiner(site);
  const place = async () =>
    site.application.db
      .selectFrom("profiles")
      .innerJoin("users", "users.id", "profiles.id")
      .select(["profiles.country", "profiles.region", "cell_lat", "cell_lon"])
      .where("users.email", "=", email)
      .executeTakeFirstOrThrow();
  await browser.ask(saveSignup, { country: "NL", region: "NL-UT", lat: 52.1, lon: 5.1 });
  expect(await place()).toEqual({ country: "NL", region: "NL-UT", cell_lat: 521, cell_lon: 51 });
  await browser.ask(saveSignup, { country: "DE", region: "DE-BE" });
  expect(await place()).toEqual({ country: "DE", region: "DE-BE", cell_lat: null, cell_lon: null });
  await browser.ask(saveSignup, { country: "DE", region: "DE-BE", lat: 52.1, lon: 5.1 });
  expect(await place()).toMatchObject({ region: "DE-BE", cell_lat: null });
});

test("a step shows what is known, and nothing else of the account", async () => {
  const { browser, email } = await aJoiner(site);
  const { body } = await browser.ask(getSignup, {});
  expect(body).toMatchObject({ email, status: "not_confirmed", country: "NL", region: null, has_recipient: false });
  expect(Object.keys(body)).not.toContain("signup_message_to");
  expect((await site.browser().ask(getSignup, {})).error?.code).toBe("authentication_required");
});

test("the first message waits for its recipient; without one there is none", async () => {
  const recipient = await aMember(site.application.db);
  const messages = async (email: string) =>
    site.application.db
      .selectFrom("signups")
      .innerJoin("users", "users.id", "signups.user_id")
      .select(["signup_message", "signup_message_to"])
      .where("users.email", "=", email)
      .executeTakeFirst();
  const writer = await aJoiner(site, { signup_message_to: recipient.id });
  await writer.browser.ask(saveSignup, { signup_message: "  Hello there  " });
  expect(await messages(writer.email)).toEqual({ signup_message: "Hello there", signup_message_to: recipient.id });
  const silent = await aJoiner(site);
  await silent.browser.ask(saveSignup, { signup_message: "Hello?" });
  expect((await messages(silent.email))?.signup_message).toBeNull();
});

test("a first message that is written after the address was confirmed goes out too, once", async () => {
  const recipient = await aMember(site.application.db);
  const { browser, email } = await aJoiner(site, { signup_message_to: recipient.id });
  await browser.ask(activate, { token: await tokenSentTo(site, email) });
  await site.runJobs();
  for (const _ of [1, 2]) {
    expect((await browser.ask(saveSignup, { signup_message: "Hello there" })).status).toBe(200);
    await site.runJobs();
  }
  const { chats } = (await (await site.as(recipient)).ask(getChats, {})).body;
  expect(chats.map(({ num_unread_messages }) => num_unread_messages)).toEqual([1]);
});

describe("refused", () => {
  test.each<[string, Record<string, unknown>, Record<string, string>]>([
    ["a region of another country", { region: "DE-BE" }, { region: "Please check this." }],
    ["a choice that does not exist", { hair_color: "green" }, { hair_color: "Please check this." }],
    ["a long message", { signup_message: "x".repeat(1001) }, { signup_message: "Use at most 1,000 characters." }],
    ["a long text", { about_me: "x".repeat(1001) }, { about_me: "Use at most 1,000 characters." }],
    [
      "contact data on the first day",
      { looking_for: "call 0612345678" },
      { looking_for: "Addresses and phone numbers can be written here 24 hours after joining." },
    ],
  ])("%s", async (_title, given, fields) => {
    const { browser } = await aJoiner(site);
    expect((await browser.ask(saveSignup, given)).error?.fields).toEqual(fields);
  });

  test("a visitor", async () => {
    expect((await site.browser().ask(saveSignup, {})).error?.code).toBe("authentication_required");
  });
});

test("contact data is allowed after the first day", async () => {
  const { browser } = await aJoiner(site);
  site.moveClock(24 * 3_600_000);
  expect((await browser.ask(saveSignup, { about_me: "call 0612345678" })).status).toBe(200);
});
