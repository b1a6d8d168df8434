import { describe, expect, it } from "vitest";
import { countryCodes } from "#lib/countries.ts";
import { profileChoices, type ChoiceField } from "#lib/profile-choices.ts";
import { interestsSeed } from "#features/site/seed/interests.ts";
import { regionsSeed } from "#features/site/seed/regions.ts";
import { settingsSeed } from "#features/site/seed/settings.ts";
import { inventPeople, type Person } from "./people.ts";
import { lookKey } from "./portraits/look.ts";
import { de } from "./texts/de.ts";
import { en } from "./texts/en.ts";
import { fr } from "./texts/fr.ts";
import { nl } from "./texts/nl.ts";

const now = new Date("2026-11-15T12:00:00Z");
const people = inventPeople(now);
const hour_ms = 3_600_000;
const demo = people.filter(({ role }) => role === "demo");

/** The names of those for whom something does not hold. */
function without(holds: (person: Person) => boolean): string[] {
  return people.filter((person) => !holds(person)).map(({ name }) => name);
}

function count(key: (person: Person) => string): Record<string, number> {
  return Object.fromEntries([...Map.groupBy(people, key)].map(([name, group]) => [name, group.length]));
}

describe("the people of the demo site", () => {
  it("are the same each time", () => {
    expect(inventPeople(now)).toEqual(people);
  });

  it("are more than 420, with names of their own that the site allows", () => {
    expect(people.length).toBeGreaterThanOrEqual(420);
    expect(new Set(people.map(({ name }) => name.toLowerCase())).size).toBe(people.length);
    expect(without(({ name }) => /^\p{L}[\p{L}-]{2,19}$/u.test(name))).toEqual([]);
    expect(without(({ name }) => !settingsSeed.reserved_names.includes(name.toLowerCase()))).toEqual([]);
  });

  it("live in all nineteen countries, most of them in five", () => {
    const byCountry = count(({ country }) => country);
    expect(countryCodes.filter((country) => (byCountry[country] ?? 0) < 12)).toEqual([]);
    const most = Object.entries(byCountry)
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, 5);
    expect(most.map(([country]) => country).toSorted()).toEqual(["BE", "DE", "FR", "GB", "NL"]);
  });

  it("live in a region of their country", () => {
    const countryOf = new Map<string, string>(regionsSeed.map(({ code, country }) => [code, country]));
    expect(without(({ region, country }) => countryOf.get(region) === country)).toEqual([]);
  });

  it("are of both genders and every orientation", () => {
    const kinds = count(({ gender, sexuality }) => `${gender} ${sexuality}`);
    expect(Object.keys(kinds).toSorted()).toEqual([
      "female bi",
      "female hetero",
      "female lesbian",
      "male bi",
      "male gay",
      "male hetero",
    ]);
    for (const number of Object.values(kinds)) expect(number).toBeGreaterThan(20);
  });

  it("are adults whose birth date fits their age", () => {
    const today = now.toISOString().slice(0, 10);
    const ageOn = (born_on: string) =>
      Number(today.slice(0, 4)) - Number(born_on.slice(0, 4)) - (today.slice(5) < born_on.slice(5) ? 1 : 0);
    expect(without(({ age }) => age >= 20 && age <= 72)).toEqual([]);
    expect(without(({ age, born_on }) => ageOn(born_on) === age)).toEqual([]);
    expect(people.filter(({ age }) => age >= 60).length).toBeGreaterThan(10);
    expect(people.filter(({ age }) => age < 30).length).toBeGreaterThan(60);
  });

  it("describe themselves with the answers the site offers", () => {
    const explicit = new Set<string>(interestsSeed.filter((interest) => interest.explicit).map(({ key }) => key));
    const isOffered = (field: ChoiceField, answer: string) =>
      (profileChoices[field] as readonly string[]).includes(answer);
    for (const field of ["hair_color", "eye_color", "body_type", "relationship_status", "tattoos"] as const)
      expect(without((person) => isOffered(field, person[field]))).toEqual([]);
    expect(without(({ interests }) => interests.length >= 3 && interests.length <= 9)).toEqual([]);
    expect(without(({ interests }) => interests.filter((key) => explicit.has(key)).length <= 2)).toEqual([]);
  });

  it("say something about themselves and whom they look for", () => {
    for (const { about_me, looking_for } of people)
      for (const text of [about_me, looking_for]) {
        expect(text.length).toBeGreaterThan(40);
        expect(text.length).toBeLessThanOrEqual(settingsSeed.profile_note_length);
        expect(text).not.toMatch(/[{}]|undefined/);
      }
    expect(new Set(people.map(({ about_me }) => about_me)).size).toBeGreaterThan(people.length * 0.95);
  });

  it("look like nobody else, in one to six pictures", () => {
    const looks = people.map(({ pictures }) =>
      pictures[0]?.kind === "portrait" ? lookKey(pictures[0].look) : "no portrait",
    );
    expect(looks).not.toContain("no portrait");
    expect(new Set(looks).size).toBe(people.length);
    for (const { pictures } of people) expect(pictures.length).toBeLessThanOrEqual(6);
  });

  it("are never seen online and joined within two years, but for the premium member", () => {
    const ago = (moment: Date) => now.getTime() - moment.getTime();
    expect(without(({ last_active_at }) => ago(last_active_at) > settingsSeed.online_minutes * 60_000)).toEqual([]);
    expect(without(({ last_active_at, joined_at }) => ago(joined_at) > ago(last_active_at))).toEqual([]);
    expect(without(({ joined_at }) => ago(joined_at) < 731 * 24 * hour_ms)).toEqual([people[1]?.name]);
  });

  it("say so when they are demo members", () => {
    expect(demo.length).toBeGreaterThanOrEqual(60);
    const lines = [de, en, fr, nl].map((texts) => texts.demo);
    for (const { about_me } of demo) expect(lines.some((line) => about_me.endsWith(line))).toBe(true);
  });

  it("include one free member who joined today and one premium member", () => {
    const [free, premium] = people;
    expect(free).toMatchObject({ login: "free", gender: "female", sexuality: "hetero", country: "NL", age: 38 });
    expect(now.getTime() - free!.joined_at.getTime()).toBeLessThan(4 * hour_ms);
    expect(premium).toMatchObject({ login: "premium", gender: "male", sexuality: "hetero", country: "NL", age: 41 });
  });
});

describe.each(Object.entries({ de, en, fr, nl }))("the texts in %s", (_language, texts) => {
  it("are at least sixty sentences for profiles, none twice", () => {
    const { openings, days, evenings, characters, seasoned, attached, interests, wishes, hopes, endings } = texts;
    const sentences = [
      openings,
      days,
      evenings,
      characters,
      seasoned,
      attached,
      Object.values(interests),
      wishes,
      hopes,
      endings,
    ].flat();
    expect(sentences.length).toBeGreaterThanOrEqual(60);
    expect(new Set(sentences).size).toBe(sentences.length);
  });

  it("name whom somebody looks for in every wish", () => {
    for (const wish of texts.wishes) expect(wish.split("{who}")).toHaveLength(2);
  });
});
