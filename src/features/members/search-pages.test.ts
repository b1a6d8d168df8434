import { describe, expect, test } from "vitest";
import type { SearchResults } from "./search-contract.ts";
import { firstPage, isSameSearch, shownBefore, shownStill, withPage } from "./search-pages.ts";

const results = (ids: string[], next: SearchResults["next"], filter = { gender: "female" }) =>
  ({
    filter,
    page: 1,
    members: ids.map((id) => ({ id })),
    lead_text: `I am ${ids[0]}.`,
    advert: null,
    next,
  }) as unknown as SearchResults;

describe("pages of a search", () => {
  test("follow each other, and nobody comes twice", () => {
    const first = firstPage(results(["a", "b"], { page: 2, after: "x" }));
    const both = withPage(first, results(["b", "c"], null));
    expect(both.pages.map(({ members }) => members.map(({ id }) => id))).toEqual([["a", "b"], ["c"]]);
    expect(both.next).toBeNull();
  });

  test("are remembered without who was blocked since", () => {
    const both = withPage(firstPage(results(["a", "b"], { page: 2, after: "x" })), results(["c"], null));
    const left = shownStill(both, results(["a", "d"], { page: 2, after: "x" }), new Set(["b"]));
    expect(left.pages.map(({ members }) => members.map(({ id }) => id))).toEqual([["a"], ["c"]]);
    expect(left.next).toBeNull();
    // Unblocked, as the site says by finding them, or as is known here, they are there again.
    expect(shownStill(both, results(["a", "b"], null), new Set(["b"]))).toBe(both);
    expect(shownStill(both, results(["a", "d"], null), new Set())).toBe(both);
  });

  test("begin as they did on the way back from a profile, whatever the address now begins with", () => {
    const both = withPage(firstPage(results(["a", "b"], { page: 2, after: "x" })), results(["c"], null));
    expect([both.page, both.lead_text]).toEqual([1, "I am a."]);
    const second = { ...results(["c"], null), page: 2, lead_text: "" };
    expect(shownBefore(both, second)).toBe(both);
    expect(shownBefore(both, results(["b", "a"], { page: 2, after: "x" })).lead_text).toBe("I am a.");
    // Nobody is given the words of who was blocked.
    expect(shownStill(both, second, new Set(["a"])).lead_text).toBe("");
  });

  test("are not those of a search by other filters, which were kept since", () => {
    const before = firstPage(results(["a", "b"], { page: 2, after: "x" }));
    const found = results(["c"], { page: 2, after: "y" }, { gender: "male" });
    expect(isSameSearch(before, found)).toBe(false);
    expect(shownBefore(before, found)).toEqual(firstPage(found));
  });
});
