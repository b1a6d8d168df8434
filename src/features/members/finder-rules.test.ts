import { describe, expect, test } from "vitest";
import { type Candidate, judge, wishEntries, type Wishes, wishesOf } from "./finder-rules.ts";

const ages = { min_age: 18, max_age: 99 };
const now = new Date("2026-11-15T12:00:00Z");
const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
const open: Wishes = {
  gender: null,
  min_age: 18,
  max_age: 99,
  place: "anywhere",
  interests: [],
  goal: "open",
  deal_breakers: [],
};
const somebody: Candidate = {
  has_photo: true,
  has_text: true,
  fictional: false,
  same_region: false,
  interests: [],
  relationship_status: null,
  last_active_at: ago(10),
};

describe("the answers of an address", () => {
  test.each<[string, Partial<Wishes>]>([
    ["", {}],
    ["gender=female&place=region&goal=adventure", { gender: "female", place: "region", goal: "adventure" }],
    ["min_age=30&max_age=40", { min_age: 30, max_age: 40 }],
    ["min_age=40&max_age=30", { min_age: 30, max_age: 40 }],
    ["min_age=17&max_age=120", {}],
    ["min_age=&max_age=x", {}],
    ["interests=wine&interests=art&interests=wine", { interests: ["wine", "art"] }],
    ["interests=%3Cscript%3E&gender=robot&place=moon&goal=gold&deal_breakers=shoes", {}],
    ["deal_breakers=fictional&deal_breakers=no_photo", { deal_breakers: ["no_photo", "fictional"] }],
  ])("%s", (query, answers) => {
    expect(wishesOf(new URLSearchParams(query), ages)).toEqual({ ...open, ...answers });
  });

  test("come back whole after a way through the address", () => {
    const wishes: Wishes = {
      gender: "male",
      min_age: 25,
      max_age: 45,
      place: "country",
      interests: ["wine"],
      goal: "relationship",
      deal_breakers: ["no_text"],
    };
    expect(wishesOf(new URLSearchParams(wishEntries(wishes)), ages)).toEqual(wishes);
  });
});

describe("a deal-breaker", () => {
  test.each<[Wishes["deal_breakers"][number], Partial<Candidate>]>([
    ["no_photo", { has_photo: false }],
    ["no_text", { has_text: false }],
    ["in_relationship", { relationship_status: "married" }],
    ["in_relationship", { relationship_status: "relationship" }],
    ["inactive", { last_active_at: ago(29) }],
    ["fictional", { fictional: true }],
  ])("%s leaves out %j", (breaker, candidate) => {
    expect(judge({ ...somebody, ...candidate }, open, now)).toBeDefined();
    expect(judge({ ...somebody, ...candidate }, { ...open, deal_breakers: [breaker] }, now)).toBeUndefined();
    expect(judge(somebody, { ...open, deal_breakers: [breaker] }, now)).toBeDefined();
  });
});

describe("the reasons", () => {
  test("are only what is so", () => {
    expect(judge(somebody, open, now)).toEqual({ score: 0, reasons: [], wanted: [] });
  });

  test.each<[Partial<Candidate>, Partial<Wishes>, string[]]>([
    [{ interests: ["wine", "art"] }, { interests: ["wine"] }, ["interests"]],
    [{ same_region: true }, {}, ["region"]],
    [{ interests: ["relationship"] }, { goal: "relationship" }, ["goal"]],
    [{ interests: ["one_night_stand"] }, { goal: "adventure" }, ["goal"]],
    [{ last_active_at: ago(1) }, {}, ["active"]],
  ])("%j for %j", (candidate, wishes, reasons) => {
    const judged = judge({ ...somebody, ...candidate }, { ...open, ...wishes }, now);
    expect(judged?.reasons).toEqual(reasons);
    expect(judged?.score).toBeGreaterThan(0);
  });

  test("who answers to more wishes comes first", () => {
    const one = judge({ ...somebody, interests: ["wine"] }, { ...open, interests: ["wine", "art"] }, now)!;
    const two = judge({ ...somebody, interests: ["wine", "art"] }, { ...open, interests: ["wine", "art"] }, now)!;
    expect(two.score).toBeGreaterThan(one.score);
  });
});
