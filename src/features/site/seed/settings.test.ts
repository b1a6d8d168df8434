import { describe, expect, test } from "vitest";
import { Company } from "#contract/company.ts";
import { PublicSettings, publicSettings, Settings } from "#contract/settings.ts";
import { minimumMessageCosts } from "../rules.ts";
import { companySeed } from "./company.ts";
import { settingsSeed } from "./settings.ts";

const problemsOf = (change: object) =>
  Settings.safeParse({ ...settingsSeed, ...change }).error?.issues.map((issue) => issue.path.join(".")) ?? [];

test("the seed is valid and survives the database's JSON unchanged", () => {
  expect(Settings.parse(JSON.parse(JSON.stringify(settingsSeed)))).toEqual(settingsSeed);
});

test("the sample company is valid and runs the seeded site", () => {
  expect(Company.parse(companySeed).id).toBe(settingsSeed.company_id);
});

describe("a wrong value is refused at its field", () => {
  test.each([
    ["min_age", { min_age: 17 }],
    ["max_age", { min_age: 30, max_age: 30 }],
    ["refund_days", { refund_days: 13 }],
    ["message_credits", { message_credits: 0.5 }],
    ["signups", { signups: "everybody" }],
    ["countries", { countries: ["NL", "NL"] }],
    ["countries.0", { countries: ["XX"] }],
    ["visible_locales", { visible_locales: [] }],
    ["domain", { domain: "https://vesper.example" }],
    ["mail_name", { mail_name: "Vesper\r\nBcc: all@example.com" }],
    ["time_bonus_code", { time_bonus_code: "short lower" }],
    ["popular_bundle_id", { popular_bundle_id: 99 }],
    ["bundles", { bundles: settingsSeed.bundles.toReversed() }],
    [
      "bundles.0.prices.SEK",
      { bundles: [{ id: 3, credits: 1, prices: { ...settingsSeed.bundles[0]!.prices, SEK: undefined } }] },
    ],
    ["gifts", { gifts: [...settingsSeed.gifts, settingsSeed.gifts[0]] }],
    ["cam_tile_url", { cam_tile: "on" }],
    ["member_resell_url", { member_resell: "on" }],
    ["entry_warning_leave_url", { entry_warning_leave_url: "javascript:alert(1)" }],
    ["notifications_disabled.0", { notifications_disabled: ["sms:news"] }],
    ["distance_steps_km", { distance_steps_km: [25, 10] }],
  ])("%s", (path, change) => {
    expect(problemsOf(change)).toEqual([path]);
  });
});

test("an unknown setting is refused by its name", () => {
  const { error } = Settings.safeParse({ ...settingsSeed, min_agee: 21 });
  expect(error?.issues[0]).toMatchObject({ code: "unrecognized_keys", keys: ["min_agee"] });
});

test("null hides the match chance and lets the best-selling bundle be popular", () => {
  expect(problemsOf({ match_chance_percentage: null, popular_bundle_id: null })).toEqual([]);
});

test("the public answer keeps the public settings and drops all others", () => {
  const answer = PublicSettings.parse({
    ...settingsSeed,
    niche_label: "",
    index_title: "Title",
    description: "Text",
    fictional_warning: "Warning",
    fictional_singular: "Fictional",
    fictional_plural: "Fictional profiles",
    minimum_message_costs: minimumMessageCosts(settingsSeed),
    geoip_country: "NL",
    geoip_selected_country: null,
    push_public_key: null,
  });
  for (const key of publicSettings) expect(answer).toHaveProperty(key, settingsSeed[key]);
  for (const secret of ["lockout_attempts", "reset_mails_per_day", "sepa_creditor_id", "reserved_names", "ip_days"]) {
    expect(answer).not.toHaveProperty(secret);
  }
});
