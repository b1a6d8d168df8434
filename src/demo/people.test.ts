import { describe, expect, it } from "vitest";
import { countryCodes } from "#lib/countries.ts";
import { profileChoices } from "#lib/profile-choices.ts";
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
const demo = people.filter(({ role }) => role === "demo");

function count<Key extends string>(key: (person: Person) => Key): Record<string, number> {
  return Object.fromEntries([...Map.groupBy(people, key)].map(([name, group]) => [name, group.length]));
}

describe("the people of the demo site", () => {
  it("are the same each time", () => {
    expect(inventPeople(now)).toEqual(people);
  });

  it("are more than 420, with names of their own that the site allows", () => {
    expect(people.length).toBeGreaterThanOrEqual(420);
    expect(new Set(people.map(({ name }) => name.toLowerCase())).size).toBe(people.length);
    for (const { name } of people) {
      expect(name).toMatch(/^\p{L}[\p{L}-]{2,19}$/u);
      expect(settingsSeed.reserved_names).not.toContain(name.toLowerCase());
    }
  });

  it("live in all nineteen countries, most of them in five", () => {
    const byCountry = count(({ country }) => country);
    for (const country of countryCodes) expect(byCountry[country], country).toBeGreaterThanOrEqual(12);
    const most = Object.entries(byCountry).toSorted(([, one], [, other]) => other - one).slice(0, 5);
    expect(most.map(([country]) => country).toSorted()).toEqual(["BE", "DE", "FR", "GB", "NL"]);
  });

  it("live in a region of their country", () => {
    const countryOf = new Map<string, string>(regionsSeed.map(({ code, country }) => [code, country]));
    for (const person of people) expect(countryOf.get(person.region), person.name).toBe(person.country);
  });

  it("are of both genders and every orientation", () => {
    const kinds = count(({ gender, sexuality }) => `${gender} ${sexuality}`);
    expect(Object.keys(kinds).toSorted()).toEqual(["female bi", "female hetero", "female lesbian", "male bi", "male gay", "male hetero"]);
    for (const number of Object.values(kinds)) expect(number).toBeGreaterThan(20);
  });

  it("are adults whose birth date fits their age", () => {
    for (const { age, born_on, name } of people) {
      expect(age, name).toBeGreaterThanOrEqual(20);
      expect(age, name).toBeLessThanOrEqual(72);
      const birthday = `${now.getUTCFullYear()}${born_on.slice(4)}`;
      const reached = birthday <= now.toISOString().slice(0, 10) ? 0 : 1;
      expect(now.getUTCFullYear() - Number(born_on.slice(0, 4)) - reached, name).toBe(age);
    }
    expect(people.filter(({ age }) => age >= 60).length).toBeGreaterThan(10);
    expect(people.filter(({ age }) => age < 30).length).toBeGreaterThan(60);
  });

  it("describe themselves with the answers the site offers", () => {
    const explicit = new Set<string>(interestsSeed.filter((interest) => interest.explicit).map(({ key }) => key));
    for (const person of people) {
      for (const field of ["hair_color", "eye_color", "body_type", "relationship_status", "tattoos"] as const)
        expect(profileChoices[field]).toContain(person[field]);
      expect(person.interests.length, person.name).toBeGreaterThanOrEqual(3);
      expect(person.interests.length, person.name).toBeLessThanOrEqual(9);
      expect(person.interests.filter((key) => explicit.has(key)).length).toBeLessThanOrEqual(2);
    }
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
    const looks = people.map(({ pictures }) => (pictures[0]?.kind === "portrait" ? lookKey(pictures[0].look) : "no portrait"));
    expect(looks).not.toContain("no portrait");
    expect(new Set(looks).size).toBe(people.length);
    for (const { pictures } of people) expect(pictures.length).toBeLessThanOrEqual(6);
  });

  it("are never seen online and joined within two years, but for the premium member", () => {
    for (const { joined_at, last_active_at, login, name } of people) {
      expect(now.getTime() - last_active_at.getTime(), name).toBeGreaterThan(settingsSeed.online_minutes * 60_000);
      expect(last_active_at.getTime(), name).toBeGreaterThan(joined_at.getTime());
      if (login !== "premium") expect(now.getTime() - joined_at.getTime(), name).toBeLessThan(731 * 86_400_000);
    }
  });

  it("say so when they are demo members", () => {
    expect(demo.length).toBeGreaterThanOrEqual(60);
    const lines = [de, en, fr, nl].map((texts) => texts.demo);
    for (const { about_me } of demo) expect(lines.some((line) => about_me.endsWith(line))).toBe(true);
  });

  it("include one free member who joined today and one premium member", () => {
    const [free, premium] = people;
    expect(free).toMatchObject({ login: "free", gender: "female", sexuality: "hetero", country: "NL", age: 38 });
    expect(now.getTime() - free!.joined_at.getTime()).toBeLessThan(4 * 3_600_000);
    expect(premium).toMatchObject({ login: "premium", gender: "male", sexuality: "hetero", country: "NL", age: 41 });
  });
});

describe.each(Object.entries({ de, en, fr, nl }))("the texts in %s", (_language, texts) => {
  it("are at least sixty sentences for profiles, none twice", () => {
    const { openings, days, evenings, characters, seasoned, attached, interests, wishes, hopes, endings } = texts;
    const sentences = [openings, days, evenings, characters, seasoned, attached, Object.values(interests), wishes, hopes, endings].flat();
    expect(sentences.length).toBeGreaterThanOrEqual(60);
    expect(new Set(sentences).size).toBe(sentences.length);
  });

  it("name whom somebody looks for in every wish", () => {
    for (const wish of texts.wishes) expect(wish.split("{who}")).toHaveLength(2);
  });
});
