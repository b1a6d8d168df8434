import { describe, expect, test } from "vitest";
import {
  ageOn,
  agesProblem,
  birthdaysBetween,
  hiddenBirthday,
  fits,
  fittingKinds,
  genders,
  type Kind,
  maySee,
  nextNameChange,
  photosShown,
  sexualities,
  sexualityFor,
  shownImage,
  visitorAccess,
} from "./rules.ts";

const kinds = genders.flatMap((gender) => sexualities.map((sexuality) => ({ gender, sexuality })));
const name = ({ gender, sexuality }: Kind) => `${sexuality} ${gender}`;

/** Decision d.4-6, written out for every kind of member. */
const table: Record<string, string[]> = {
  "hetero male": ["hetero female", "bi female"],
  "gay male": ["gay male", "lesbian male", "bi male"],
  "lesbian male": ["gay male", "lesbian male", "bi male"],
  "bi male": ["gay male", "lesbian male", "bi male", "hetero female", "bi female"],
  "hetero female": ["hetero male", "bi male"],
  "gay female": ["gay female", "lesbian female", "bi female"],
  "lesbian female": ["gay female", "lesbian female", "bi female"],
  "bi female": ["hetero male", "bi male", "gay female", "lesbian female", "bi female"],
  "hetero non_binary": [],
  "gay non_binary": ["bi male"],
  "lesbian non_binary": ["bi female"],
  "bi non_binary": ["bi male", "bi female", "bi non_binary"],
};

describe("who fits whom", () => {
  test.each(kinds)("$sexuality $gender", (one) => {
    expect(fittingKinds(one).map(name).toSorted()).toEqual(table[name(one)]!.toSorted());
  });

  test.each([
    ["hetero male", ["gay non_binary", "bi non_binary"]],
    ["bi male", ["gay non_binary", "bi non_binary"]],
    ["lesbian female", ["lesbian non_binary", "bi non_binary"]],
    ["bi non_binary", ["bi non_binary"]],
  ])("%s who chooses non-binary people: %j", (one, expected) => {
    const chosen = fittingKinds(
      kinds.find((kind) => name(kind) === one)!,
      "non_binary",
    );
    expect(chosen.filter(({ gender }) => gender === "non_binary").map(name)).toEqual(expected);
  });

  test("is always two-way", () => {
    for (const one of kinds) for (const other of kinds) expect(fits(one, other)).toBe(fits(other, one));
  });
});

describe("the age on a day", () => {
  test.each([
    ["1990-03-14", "2026-03-13", 35],
    ["1990-03-14", "2026-03-14", 36],
    ["1990-12-31", "2026-01-01", 35],
    ["2008-02-29", "2026-02-28", 17],
    ["2008-02-29", "2026-03-01", 18],
  ])("born %s, on %s: %i", (born_on, today, age) => {
    expect(ageOn(born_on, today)).toBe(age);
  });
});

describe("photos of another member", () => {
  const settings = { photos_shown_logged_out: 1, photos_shown_free: 3 };
  test.each([
    [null, false, 1],
    [{ paid_user: false }, false, 3],
    [{ paid_user: true }, false, Infinity],
    [{ paid_user: false }, true, Infinity],
  ])("by %j, one's own %j: %d are seen clearly", (member, own, shown) => {
    expect(photosShown({ member, own }, settings)).toBe(shown);
  });
});

test.each([
  ["everyone", true, true, true],
  ["matches", false, true, true],
  ["nobody", false, false, true],
])("what is shown to %s: strangers %s, matches %s, the owner %s", (audience, stranger, match, own) => {
  expect(maySee(audience, { own: false, match: false })).toBe(stranger);
  expect(maySee(audience, { own: false, match: true })).toBe(match);
  expect(maySee(audience, { own: true, match: false })).toBe(own);
});

const womenAndMen = kinds.filter(({ gender }) => gender !== "non_binary");
test.each(womenAndMen)("the word for a $sexuality $gender means the same wish", (kind) => {
  const named = { ...kind, sexuality: sexualityFor(kind) };
  expect(fittingKinds(named)).toEqual(fittingKinds(kind));
  expect(named.sexuality).not.toBe(kind.gender === "male" ? "lesbian" : "gay");
});

test.each([
  [null, undefined],
  ["2026-11-01T12:00:00Z", "2026-12-01T12:00:00.000Z"],
  ["2026-10-16T12:00:01Z", "2026-11-15T12:00:01.000Z"],
  ["2026-10-16T12:00:00Z", undefined],
])("a name changed at %s can be changed again at %s", (changed_at, next) => {
  const now = new Date("2026-11-15T12:00:00Z");
  expect(nextNameChange(changed_at === null ? null : new Date(changed_at), 30, now)?.toISOString()).toBe(next);
});

test.each([
  [null, null, {}],
  [18, 99, {}],
  [30, 30, {}],
  [17, null, { min_age: "errors.age_range" }],
  [null, 100, { max_age: "errors.age_range" }],
  [31, 30, { max_age: "errors.age_order" }],
])("searching ages from %s to %s", (min_age, max_age, wrong) => {
  expect(agesProblem({ min_age, max_age }, { min_age: 18, max_age: 99 })).toEqual(wrong);
});

describe("dates of birth around one", () => {
  test.each([
    ["1990-03-14", 5, { born_after: "1985-03-14", born_until: "1995-03-14" }],
    ["1992-02-29", 1, { born_after: "1991-03-01", born_until: "1993-03-01" }],
    ["1990-03-14", 0, { born_after: "1990-03-14", born_until: "1990-03-14" }],
  ])("%s, %i years", (born_on, years, between) => {
    expect(birthdaysBetween(born_on, years)).toEqual(between);
  });
});

test.each([
  ["1993-08-20", "2026-11-19", "1995-01-01"],
  ["2010-02-03", "2028-03-01", "2010-01-01"],
  ["2010-02-03", "2033-01-01", "2015-01-01"],
])("whoever was born on %s and hides it counts on %s as born on %s", (born_on, today, counted) => {
  expect(hiddenBirthday(born_on, today)).toBe(counted);
});

describe("what visitors may see", () => {
  const settings = { logged_out_search: "no", logged_out_search_trafficsource: "limited" } as const;
  test.each([
    [false, "no"],
    [true, "limited"],
  ])("sent by a partner %j: %s", (has_source, access) => {
    expect(visitorAccess(settings, has_source)).toBe(access);
  });
});

describe("the main photo of who shows it clearly only to matches", () => {
  const files = { file: "clear", file_blurred: "soft" };
  test.each([
    ["all", { own: false, match: false }, "clear"],
    ["blurred", { own: false, match: false }, "soft"],
    ["blurred", { own: false, match: true }, "clear"],
    ["blurred", { own: true, match: false }, "clear"],
  ])("%s, for %j: %s", (mode, viewer, file) => {
    expect(shownImage(files, mode, viewer)?.match).toContain(`/${file}-`);
  });

  test("is nothing where there is no blurred file", () => {
    expect(shownImage({ file: "clear", file_blurred: null }, "blurred", { own: false, match: false })).toBeNull();
  });
});
