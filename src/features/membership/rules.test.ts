import { describe, expect, test } from "vitest";
import { settingsSeed as settings } from "#features/site/seed/settings.ts";
import { extrasOf, signupInput, stepQuery } from "./joining-place.ts";
import {
  answersOf,
  birthProblem,
  isReservedName,
  isTooQuick,
  maySignUp,
  nameProblem,
  nextCompletion,
  previousCompletion,
  reachableStep,
  sexualityOf,
  todayIn,
} from "./rules.ts";

test.each([
  ["male", "female", "hetero"],
  ["male", "male", "gay"],
  ["male", "both", "bi"],
  ["female", "male", "hetero"],
  ["female", "female", "lesbian"],
  ["female", "both", "bi"],
] as const)("a %s looking for %s is %s", (gender, seeks, sexuality) => {
  expect(sexualityOf(gender, seeks)).toBe(sexuality);
});

test.each([
  ["all", false, true],
  ["all", true, true],
  ["with_trafficsource", false, false],
  ["with_trafficsource", true, true],
  ["invite_only", true, false],
] as const)("signups %s, with a source %s: %s", (signups, has_source, may) => {
  expect(maySignUp({ signups }, has_source)).toBe(may);
});

describe("names", () => {
  test.each([
    "Anna",
    "Zoë",
    "Jan-Willem",
    "anna_85",
    "Dr. No",
    "Łukasz",
    "Ørsted 3",
    "Мария",
    "Ελένη",
    "o'".replace("'", "ma"),
    "x".repeat(20),
    "Anna 1985",
  ])("%s is one", (name) => {
    expect(nameProblem(name, settings, "somebody@example.org")).toBeUndefined();
  });

  test.each([
    ["anna@example.org", "errors.name_same_as_email"],
    [" ANNA@Example.org ", "errors.name_same_as_email"],
    ["@anna", "errors.name_at"],
    ["other@example.net", "errors.name_contact"],
    ["www.anna.nl", "errors.name_contact"],
    ["anna.com", "errors.name_contact"],
    ["call 0612345678", "errors.name_contact"],
    ["06-12 34 56 78", "errors.name_contact"],
    ["An", "errors.name_length"],
    ["x".repeat(21), "errors.name_length"],
    ["", "errors.name_length"],
    ["   ", "errors.name_length"],
    ["Anna!", "errors.name_characters"],
    ["Anna 😀", "errors.name_characters"],
    ["<b>Anna", "errors.name_characters"],
    ["12345", "errors.name_characters"],
    ["...", "errors.name_characters"],
    ["Z\u0300\u0301\u0302\u0303a", "errors.name_characters"],
    ["Annа", "errors.name_look_alike"],
    ["раро", "errors.name_look_alike"],
    ["An\u200bna", "errors.name_look_alike"],
    ["An\u202ena", "errors.name_look_alike"],
    ["Anna ٣", "errors.name_look_alike"],
  ])("%j is refused: %s", (name, problem) => {
    expect(nameProblem(name, settings, "anna@example.org")).toBe(problem);
  });

  test.each([
    "admin",
    "Admin",
    "ADMIN",
    "adm1n",
    "a.d.m.i.n",
    "admin 2",
    "admin24",
    "5upport",
    "Vesper",
    "Vesper Team",
    "vesрer",
    "Deleted Member",
    "rnoderator",
    "Anna (staff)".replace(/[()]/g, ""),
  ])("%s is kept for the house", (name) => {
    expect(isReservedName(name, settings.reserved_names)).toBe(true);
  });

  test.each(["Anna", "Adminka", "Teammate", "Infotainer", "Supporter"])("%s is not", (name) => {
    expect(isReservedName(name, settings.reserved_names)).toBe(false);
  });
});

describe("dates of birth", () => {
  // 15 November, a quarter past midnight in Amsterdam; still the 14th in New York.
  const now = new Date("2026-11-14T23:15:00Z");
  test.each([
    ["2008-11-15", "NL", undefined],
    ["2008-11-16", "NL", "errors.birth_required"],
    ["2008-11-15", "US", "errors.birth_required"],
    ["2008-11-14", "US", undefined],
    ["2008-11-15", "NZ", undefined],
    [undefined, "NL", "errors.birth_required"],
    ["", "NL", "errors.birth_required"],
    ["2001-02-29", "NL", "errors.birth_invalid"],
    ["2000-02-29", "NL", undefined],
    ["1999-13-01", "NL", "errors.birth_invalid"],
    ["yesterday", "NL", "errors.birth_invalid"],
    ["2030-01-01", "NL", "errors.birth_invalid"],
    ["1926-11-15", "NL", "errors.birth_invalid"],
    ["1926-11-16", "NL", undefined],
  ])("%s in %s: %s", (date, country, problem) => {
    expect(birthProblem(date, country, settings, now)).toBe(problem);
  });

  test("an operator may raise the floor", () => {
    const raised = { ...settings, min_age: 21 };
    expect(birthProblem("2006-01-01", "NL", raised, now)).toBe("errors.birth_required");
    expect(birthProblem("2005-11-15", "NL", raised, now)).toBeUndefined();
  });

  test("who was born on 29 February comes of age on 1 March", () => {
    const born = "2008-02-29";
    expect(birthProblem(born, "NL", settings, new Date("2026-02-28T12:00:00Z"))).toBe("errors.birth_required");
    expect(birthProblem(born, "NL", settings, new Date("2026-03-01T12:00:00Z"))).toBeUndefined();
  });

  test("the day is the country's own", () => {
    expect([todayIn("NL", now), todayIn("US", now), todayIn("AU", now)]).toEqual([
      "2026-11-15",
      "2026-11-14",
      "2026-11-15",
    ]);
  });
});

describe("what was answered elsewhere", () => {
  const extras = (query: string) => extrasOf(new URLSearchParams(query));

  test.each<[string, Record<string, string>]>([
    ["interests=wine&interests=tea,wine", { interests: "wine,tea" }],
    ["interests=No%20Such!&interests=", {}],
    ["finder=place%3Dregion%26goal%3Dopen", { finder: "place=region&goal=open" }],
    ["goal=adventure&min_age=30&max_age=45", { finder: "goal=adventure&min_age=30&max_age=45" }],
    ["finder=min_age%3D35%26interests%3Dwine&goal=open", { finder: "min_age=35&interests=wine&goal=open" }],
    ["finder=%3Cscript%3E", {}],
    ["niche=4", { niche: "4" }],
    ["niche=8", {}],
    ["niche=1%262", {}],
    [`finder=${"x".repeat(1001)}`, {}],
    ["signup=1&to=none", { signup: "1" }],
  ])("%s", (query, expected) => {
    expect(extras(query)).toEqual(expected);
  });

  test("is carried from step to step and given to the sign-up", () => {
    const query = "seeks=male&interests=wine,tea&goal=adventure&min_age=30";
    const place = { path: "/signup", answers: answersOf(new URLSearchParams(query)), extras: extras(query) };
    const later = new URLSearchParams(stepQuery(place, 2));
    expect(extrasOf(later)).toEqual(place.extras);
    expect(signupInput(place, new FormData())).toMatchObject({
      interests: ["wine", "tea"],
      finder: "goal=adventure&min_age=30&gender=male",
    });
  });

  test("who looks for both is not held to one of them", () => {
    const place = { answers: { seeks: "both" as const }, extras: extras("finder=gender%3Dmale%26goal%3Dopen") };
    expect(signupInput(place, new FormData()).finder).toBe("goal=open");
  });
});

describe("steps", () => {
  const rules = { settings, now: new Date("2026-11-15T12:00:00Z") };
  const all = "gender=male&seeks=female&date_of_birth=1990-03-14&country=NL&region=NL-NH&name=Daan";

  test("an address carries the answers", () => {
    expect(answersOf(new URLSearchParams(all))).toEqual({
      gender: "male",
      seeks: "female",
      date_of_birth: "1990-03-14",
      country: "NL",
      region: "NL-NH",
      name: "Daan",
    });
  });

  test("a date may come in its parts, as a form without scripts sends it", () => {
    const query = new URLSearchParams("date_of_birth_day=4&date_of_birth_month=3&date_of_birth_year=1990");
    expect(answersOf(query)).toEqual({ date_of_birth: "1990-03-04" });
  });

  test("a day that does not exist is kept as it was chosen, so that it can be called wrong", () => {
    const query = new URLSearchParams("date_of_birth_day=31&date_of_birth_month=2&date_of_birth_year=1990&country=NL");
    const { date_of_birth } = answersOf(query);
    expect(date_of_birth).toBe("1990-02-31");
    expect(birthProblem(date_of_birth, "NL", settings, rules.now)).toBe("errors.birth_invalid");
    query.delete("date_of_birth_day");
    expect(answersOf(query)).toEqual({ country: "NL" });
  });

  test("what is no answer is left out", () => {
    const query = new URLSearchParams("gender=x&seeks=y&date_of_birth=2001-02-30&country=XX&region=DE-BE&name=");
    expect(answersOf(query)).toEqual({});
  });

  test.each([
    ["3", all, 3],
    ["2", all, 2],
    ["0", all, 0],
    [null, all, 0],
    ["9", all, 0],
    ["3", "", 0],
    ["3", "gender=male", 0],
    ["3", "gender=male&seeks=both", 1],
    ["3", "gender=male&seeks=both&date_of_birth=1990-03-14", 1],
    ["3", "gender=male&seeks=both&date_of_birth=2010-03-14&country=NL", 1],
    ["3", "gender=male&seeks=both&date_of_birth=1990-03-14&country=NL", 2],
    ["3", "gender=male&seeks=both&date_of_birth=1990-03-14&country=NL&name=@x", 2],
    ["1", "gender=male&seeks=both&date_of_birth=1990-03-14&country=NL&name=@x", 1],
  ])("step %s of %s shows %i", (wanted, query, step) => {
    expect(reachableStep(wanted, answersOf(new URLSearchParams(query)), rules)).toBe(step);
  });

  test("the completion goes on to the matches; a message needs somebody", () => {
    expect(nextCompletion(undefined, true)).toBe("/signup?step=message");
    expect(nextCompletion(undefined, false)).toBe("/signup?step=photo");
    expect(nextCompletion("message", true)).toBe("/signup?step=photo");
    expect(nextCompletion("about", false)).toBe("/signup?step=push");
    expect(nextCompletion("push", false)).toBe("/signup-matches");
  });

  test("the completion has a way back to its first step", () => {
    expect(previousCompletion("about", false)).toBe("/signup?step=personal");
    expect(previousCompletion("photo", true)).toBe("/signup?step=message");
    expect(previousCompletion("photo", false)).toBeUndefined();
  });
});

test.each([
  ["2026-11-15T12:00:00Z", true],
  ["2026-11-15T11:59:59Z", true],
  ["2026-11-15T11:59:58Z", false],
  ["2026-11-14T12:00:00Z", false],
  ["2026-11-15T12:00:09Z", true],
  ["nonsense", true],
])("a form opened at %s was filled in too quickly: %s", (opened_at, quick) => {
  expect(isTooQuick(opened_at, new Date("2026-11-15T12:00:00Z"))).toBe(quick);
});
