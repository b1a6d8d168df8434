import { describe, expect, test } from "vitest";
import { hasInvisible, isDisguised, skeleton } from "./look-alikes.ts";

describe("what looks alike has one skeleton", () => {
  test.each([
    ["admin", "аdmin"],
    ["admin", "ADMIN"],
    ["admin", "adm1n"],
    ["admin", "ádmìn"],
    ["admin", "αdmin"],
    ["admin", "4dmin"],
    ["admin", "adrnin"],
    ["support", "5upp0rt"],
    ["vesper", "vespеr"],
    ["team", "tеаm"],
    ["owner", "ovvner"],
    ["staff", "ｓｔａｆｆ"],
  ])("%s and %s", (one, other) => {
    expect(skeleton(other)).toBe(skeleton(one));
  });

  test.each([
    ["anna", "hanna"],
    ["daan", "dean"],
    ["lou", "lui"],
  ])("but not %s and %s", (one, other) => {
    expect(skeleton(other)).not.toBe(skeleton(one));
  });
});

test.each([
  ["Anna", false],
  ["Zoë van Ørsted", false],
  ["Łukasz", false],
  ["Straße 7", false],
  ["Мария", false],
  ["Ελένη", false],
  ["山田", false],
  ["Annа", true],
  ["раро", true],
  ["ορα", true],
  ["Anna山", true],
  ["ɑnnɑ", true],
  ["аnnа", true],
  ["123", false],
])("%s is a disguise: %s", (name, disguised) => {
  expect(isDisguised(name)).toBe(disguised);
});

test.each([
  ["Anna", false],
  ["An\u200bna", true],
  ["An\u202ena", true],
  ["An\u00adna", true],
  ["An\u2060na", true],
  ["An\u3164na", true],
  ["An\u0007na", true],
  ["An\ufe0fna", true],
])("%j holds something unseen: %s", (name, invisible) => {
  expect(hasInvisible(name)).toBe(invisible);
});
