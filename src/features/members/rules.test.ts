import { describe, expect, test } from "vitest";
import { ageOn, fits, fittingKinds, genders, type Kind, photosShown, sexualities } from "./rules.ts";

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
};

describe("who fits whom", () => {
  test.each(kinds)("$sexuality $gender", (one) => {
    expect(fittingKinds(one).map(name).toSorted()).toEqual(table[name(one)]!.toSorted());
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
