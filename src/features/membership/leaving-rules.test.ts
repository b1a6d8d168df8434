import { describe, expect, test } from "vitest";
import { settingsSeed } from "#features/site/seed/settings.ts";
import { deleteReasons } from "#lib/delete-reasons.ts";
import { isCode, offerFor, offerPath } from "./leaving-rules.ts";

const now = new Date("2026-11-15T12:00:00Z");
const asked = {
  delete_offers: settingsSeed.delete_offers,
  offered_at: undefined,
  now,
  months: 12,
  profile_shown: true,
  discount_percentage: 25,
};

describe("the offer to stay fits the reason", () => {
  test.each([
    ["price", "discount"],
    ["found_someone", "pause"],
    ["not_looking", "pause"],
    ["site_problems", "support"],
    ["no_members", "search"],
    ["time", "digest"],
    ["other", null],
  ] as const)("%s: %s", (reason, offer) => {
    expect(offerFor(reason, asked)).toBe(offer);
  });
});

test.each([
  ["2025-11-15T12:00:00Z", "discount"],
  ["2025-11-15T12:00:01Z", null],
  ["2026-11-15T11:00:00Z", null],
] as const)("somebody asked at %s is offered %s a year later", (offered_at, offer) => {
  expect(offerFor("price", { ...asked, offered_at: new Date(offered_at) })).toBe(offer);
});

test.each([
  ["search", "/members?keep=1&min_age=18&max_age=99"],
  ["support", "/complaints"],
  ["digest", "/notifications"],
] as const)("the offer %s is taken up at %s", (offer, path) => {
  expect(offerPath(offer, { min_age: 18, max_age: 99 })).toBe(path);
});

test("the operator decides what fits", () => {
  const delete_offers = { ...settingsSeed.delete_offers, price: "none", other: "ticket" } as const;
  expect(offerFor("price", { ...asked, delete_offers })).toBeNull();
  expect(offerFor("other", { ...asked, delete_offers })).toBe("support");
});

test("without a discount of the company a break is offered instead", () => {
  expect(offerFor("price", { ...asked, discount_percentage: 0 })).toBe("pause");
});

test("a profile that is not shown is not offered a pause", () => {
  const offers = deleteReasons.map((reason) => offerFor(reason, { ...asked, profile_shown: false }));
  expect(offers).toEqual(["discount", null, null, "support", "search", "digest", null]);
});

test.each([
  ["012345", true],
  ["12345", false],
  ["1234567", false],
  ["12345a", false],
  ["１２３４５６", false],
])("%s is a code: %s", (typed, answer) => {
  expect(isCode(typed)).toBe(answer);
});
