import { createRandom, pick, pickWeighted, type Random } from "#lib/random.ts";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { BEARDS } from "./beard.ts";
import { CLOTHES } from "./clothes.ts";
import { SKINS } from "./colour.ts";
import { agedness, complexion, drawYears } from "./face.ts";
import { EXPRESSIONS } from "./features.ts";
import { HAIR_SHAPES } from "./hair.ts";
import { inventLook, lookKey, type Look } from "./look.ts";
import type { Person } from "./person.ts";
import { drawPicture, inventPictures, type Picture } from "./picture.ts";
import { renderPicture } from "./render.server.ts";
import { SCENES } from "./scenes.ts";
import { STILL_LIVES } from "./still-lifes.ts";
import { svg } from "./svg.ts";

const HAIR = { black: 5, brown: 6, blond: 4, red: 2, grey: 2, white: 1, bald: 1, other: 1, rather_not_say: 2 };

function inventPerson(random: Random): Person {
  return {
    gender: pick(random, ["male", "female"]),
    age: 20 + Math.floor(random() * 51),
    hair_color: pickWeighted(random, HAIR),
    eye_color: pick(random, ["brown", "blue", "green", "grey", "hazel", "other", "rather_not_say"]),
    body_type: pick(random, ["slim", "athletic", "average", "curvy", "full", "muscular", "rather_not_say"]),
    tattoos: pick(random, ["none", "one", "some", "many", "rather_not_say"]),
  };
}

function inventMember(seed: string, answers: Partial<Person> = {}, count = 3): { look: Look; pictures: Picture[] } {
  const random = createRandom(seed);
  const look = inventLook(random, { ...inventPerson(random), ...answers });
  return { look, pictures: inventPictures(random, look, count) };
}

const members = Array.from({ length: 300 }, (_, index) => inventMember(`member-${index}`));
const crowd = Array.from({ length: 2000 }, (_, index) => inventMember(`crowd-${index}`, {}, 5));

/** The first thing wrong with the nesting of the tags, if any. */
function findUnbalanced(text: string): string | null {
  const open: string[] = [];
  for (const [, closing, name, , selfClosing] of text.matchAll(
    /<(\/?)([a-zA-Z]+)((?:\s+[\w:-]+="[^"<>]*")*)\s*(\/?)>/g,
  )) {
    if (closing && open.pop() !== name) return `</${name}>`;
    if (!closing && !selfClosing) open.push(name as string);
  }
  const tags = text.match(/</g)?.length;
  const read = text.match(/<\/?[a-zA-Z]+(?:\s+[\w:-]+="[^"<>]*")*\s*\/?>/g)?.length;
  if (tags !== read) return "a tag that cannot be read";
  return open.pop() ?? null;
}

describe("drawing", () => {
  test("the same seed draws the same pictures", () => {
    const draw = () => inventMember("twice").pictures.map(drawPicture);
    expect(draw()).toEqual(draw());
    expect(draw()).not.toEqual(inventMember("once").pictures.map(drawPicture));
  });

  test("every drawing is well-formed and holds only numbers", () => {
    for (const { pictures } of members) {
      for (const picture of pictures) {
        const drawing = drawPicture(picture);
        expect(findUnbalanced(drawing)).toBeNull();
        expect(drawing).not.toMatch(/NaN|undefined|null|Infinity|\[object/);
        expect(drawing.startsWith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 1000"')).toBe(true);
      }
    }
  });

  test("every reference inside a drawing has its target, and no id is given twice", () => {
    for (const { pictures } of members) {
      for (const picture of pictures) {
        const drawing = drawPicture(picture);
        const ids = [...drawing.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
        expect(new Set(ids).size).toBe(ids.length);
        for (const [, id] of drawing.matchAll(/url\(#([^)]+)\)/g)) expect(ids).toContain(id);
      }
    }
  });

  test("a number that cannot be drawn is refused", () => {
    expect(() => svg`<circle r="${Number.NaN}"/>`).toThrow("NaN");
    expect(svg`${1 / 3} ${["a", "b"]}`).toBe("0.33 ab");
  });
});

describe("the people", () => {
  const seen = <T>(values: readonly T[]) => [...new Set(values)].toSorted((a, b) => String(a).localeCompare(String(b)));
  const pictures = crowd.flatMap((member) => member.pictures);
  const portraits = pictures.filter((picture) => picture.kind === "portrait");

  test("every hair style, skin, beard and expression occurs", () => {
    expect(seen(crowd.map(({ look }) => look.hair_style))).toEqual(Object.keys(HAIR_SHAPES).toSorted());
    expect(seen(crowd.map(({ look }) => look.skin))).toEqual(Object.keys(SKINS).toSorted());
    expect(seen(crowd.map(({ look }) => look.beard))).toEqual([...BEARDS].toSorted());
    expect(seen(portraits.map(({ pose }) => pose.expression))).toEqual([...EXPRESSIONS].toSorted());
  });

  test("all clothes, scenes and still lifes occur", () => {
    expect(seen(portraits.map(({ outfit }) => outfit.clothes))).toEqual(Object.keys(CLOTHES).toSorted());
    expect(seen(portraits.map(({ place }) => place.scene))).toEqual(Object.keys(SCENES).toSorted());
    const subjects = pictures.flatMap((picture) => (picture.kind === "still_life" ? [picture.subject] : []));
    expect(seen(subjects)).toEqual(Object.keys(STILL_LIVES).toSorted());
  });

  test("the first picture shows the face, the others the same person or a still life, never the same place", () => {
    for (const member of crowd) {
      const [first, ...others] = member.pictures;
      expect(first).toMatchObject({ kind: "portrait", glasses: member.look.glasses, outfit: { hat: "none" } });
      for (const picture of others) if (picture.kind === "portrait") expect(picture.look).toBe(member.look);
      const places = member.pictures.map((picture) =>
        picture.kind === "portrait" ? picture.place.scene : picture.subject,
      );
      expect(new Set(places).size).toBe(member.pictures.length);
    }
  });

  test("the picture agrees with the profile", () => {
    const looks = (answers: Partial<Person>) =>
      Array.from({ length: 60 }, (_, index) => inventMember(`profile-${index}`, answers, 1).look);
    for (const look of looks({ hair_color: "bald", gender: "male" })) expect(look.hair_style).toBe("bald");
    for (const look of looks({ hair_color: "blond" })) expect(look.hair_style).not.toBe("bald");
    for (const look of looks({ hair_color: "red" }))
      expect(["auburn", "copper", "strawberry"]).toContain(look.hair_colour);
    for (const look of looks({ gender: "female" })) expect(look.beard).toBe("none");
    for (const look of looks({ tattoos: "many" })) expect(look.tattoos).toBe("many");
    const width = (body_type: string) => Math.max(...looks({ body_type, gender: "female" }).map((look) => look.build));
    expect(width("slim")).toBeLessThan(width("average"));
    expect(width("average")).toBeLessThan(width("full"));
  });

  test("the years leave lines and grey", () => {
    const skin = complexion("fair", "#7d2a3f", 0.3);
    const lines = (age: number) => drawYears(skin, age, 0, true).match(/<path/g)?.length ?? 0;
    expect(lines(25)).toBe(0);
    expect(lines(45)).toBeGreaterThan(0);
    expect(lines(65)).toBeGreaterThan(lines(45));
    expect(agedness(20)).toBe(0);
    expect(agedness(90)).toBe(1);

    const greyAt = (age: number) =>
      Array.from(
        { length: 100 },
        (_, index) => inventMember(`grey-${index}`, { age, hair_color: "rather_not_say" }, 1).look,
      ).filter((look) => look.grey > 0 || ["steel", "silver", "white"].includes(look.hair_colour)).length;
    expect(greyAt(25)).toBe(0);
    expect(greyAt(55)).toBeGreaterThan(40);
    expect(greyAt(68)).toBeGreaterThan(75);
  });

  test("few of 24 neighbours share a key", () => {
    for (let start = 0; start + 24 <= crowd.length; start += 24) {
      const keys = crowd.slice(start, start + 24).map(({ look }) => lookKey(look));
      expect(new Set(keys).size).toBeGreaterThanOrEqual(23);
    }
  });
});

test("a picture is rendered in three widths of one shape", async () => {
  const rendered = await renderPicture(members[0]?.pictures[0] as Picture);
  for (const [size, width] of [
    ["large", 640],
    ["medium", 640],
    ["small", 200],
  ] as const) {
    const { format, height, width: actual } = await sharp(rendered[size]).metadata();
    expect({ format, width: actual, height }).toEqual({ format: "webp", width, height: width * 1.25 });
  }
  expect(rendered.medium.length).toBeLessThan(30_000);
});
