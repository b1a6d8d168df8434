// The stable traits of one invented person, chosen to fit what the profile says about them.
import { between, chance, pick, pickWeighted } from "#lib/random.ts";
import type { Random } from "#lib/random.ts";
import type { Beard } from "./beard.ts";
import type { Earrings, Glasses } from "./accessories.ts";
import { HAIR_COLOURS, type HairColour, SKINS, type Skin } from "./colour.ts";
import { FACE_SHAPES, type FaceShape } from "./face.ts";
import type { EyeShape } from "./features.ts";
import type { HairStyle } from "./hair.ts";
import {
  DARK_SKINS,
  eyeColours,
  greyShare,
  inventHairColour,
  inventHairStyle,
  inventSkin,
  naturalColour,
} from "./heredity.ts";
import { inventOutfit, type Outfit } from "./outfit.ts";
import type { Person } from "./person.ts";
import type { Place } from "./scenes.ts";
import { TATTOOS, type Tattoos } from "./tattoos.ts";

export type Look = {
  gender: "male" | "female";
  age: number;
  skin: Skin;
  hair_style: HairStyle;
  hair_colour: HairColour;
  /** Of brows and beard, which are not dyed. */
  natural_colour: HairColour;
  /** Share of grey in hair of another colour, 0 to 1. */
  grey: number;
  face: FaceShape;
  eyes: { shape: EyeShape; colour: string; size: number; slant: number };
  brows: { weight: number; arch: number };
  nose: { width: number; length: number };
  mouth: { width: number; fullness: number; colour: string };
  /** Width of shoulders and neck; 1 is average. */
  build: number;
  neck: number;
  beard: Beard;
  glasses: Glasses;
  glasses_colour: string;
  earrings: Earrings;
  metal: string;
  freckles: boolean;
  mole: boolean;
  tattoos: Tattoos;
  /** What the main picture shows around the face. */
  outfit: Outfit;
  place: Place;
};

/** Invents a person who fits the profile; the same chance and profile give the same person. */
export function inventLook(random: Random, person: Person): Look {
  const male = person.gender === "male";
  const hairColour = inventHairColour(random, person);
  const skin = inventSkin(random, person, hairColour);
  const coiled = DARK_SKINS.has(skin) ? chance(random, skin === "caramel" ? 0.45 : 0.8) : false;
  const hairStyle = inventHairStyle(random, person, coiled);
  const build = buildOf(random, person.body_type, male);
  const tattoos =
    TATTOOS.find((value) => value === person.tattoos) ?? pickWeighted(random, { none: 5, one: 2, some: 2, many: 0.5 });
  const { outfit, place } = inventOutfit(random, { male, skin, hair: HAIR_COLOURS[hairColour], tattoos });

  return {
    gender: person.gender,
    age: person.age,
    skin,
    hair_style: hairStyle,
    hair_colour: hairColour,
    natural_colour: naturalColour(hairColour, skin),
    grey: greyShare(random, person.age, hairColour),
    face: inventFace(random, male, build),
    eyes: {
      shape: pickWeighted(random, {
        almond: 4,
        round: male ? 1 : 2,
        narrow: hairColour === "black" && !coiled ? 3 : 0.6,
        hooded: person.age > 45 ? 4 : 1,
      }),
      colour: pick(random, eyeColours(person.eye_color, skin)),
      size: (male ? 0.96 : 1.05) * between(random, 0.96, 1.05),
      slant: between(random, -1, 5),
    },
    brows: { weight: (male ? 13 : 8) * between(random, 0.82, 1.2), arch: between(random, 10, 15) },
    nose: { width: (male ? 21 : 19) * between(random, 0.88, coiled ? 1.25 : 1.08), length: between(random, 82, 88) },
    mouth: {
      width: (male ? 1.04 : 1) * between(random, 0.92, 1.06),
      fullness: between(random, 0.6, coiled ? 2.2 : 1.7),
      colour: male
        ? SKINS[skin].lip
        : pick(random, [SKINS[skin].lip, SKINS[skin].lip, "#b5304f", "#a8324a", "#c2564f", "#8f2f4c"]),
    },
    build,
    neck: (male ? 80 : 61) * between(random, 0.96, 1.04),
    beard: male ? inventBeard(random, person.age, hairStyle) : "none",
    glasses: inventGlasses(random, person.age, male),
    glasses_colour: pick(random, ["#2a171f", "#2a171f", "#7b1f4a", "#5a3a26", "#22366a", "#8a6a3a"]),
    earrings: male
      ? "none"
      : pickWeighted(random, { none: 3, hoops: 3, drops: 2, pearls: person.age > 40 ? 3 : 1, studs: 2 }),
    metal: pick(random, ["#f2c976", "#e6c37a", "#e4e0e6"]),
    freckles:
      !DARK_SKINS.has(skin) && chance(random, ["copper", "strawberry", "auburn"].includes(hairColour) ? 0.65 : 0.1),
    mole: chance(random, 0.09),
    tattoos,
    outfit,
    place,
  };
}

/** The traits that strike the eye at a glance: two people with the same key would look like twins in a list. */
export function lookKey(look: Look): string {
  return [
    look.gender,
    look.hair_style,
    look.hair_colour,
    look.skin,
    look.beard,
    look.glasses,
    look.outfit.fabric.family,
    look.place.scene,
  ].join("/");
}

function buildOf(random: Random, bodyType: string, male: boolean): number {
  const builds: Record<string, number> = {
    slim: 0.93,
    athletic: 1.02,
    average: 1,
    curvy: 1.05,
    full: 1.13,
    muscular: 1.1,
  };
  const build = builds[bodyType] ?? between(random, 0.94, 1.1);
  return (male ? 1 : 0.93) * build * between(random, 0.985, 1.015);
}

function inventFace(random: Random, male: boolean, build: number): FaceShape {
  const weights = male
    ? { oval: 3, round: 1, long: 2, square: 4, diamond: 2 }
    : { oval: 4, round: 2, heart: 3, long: 1, square: 1, diamond: 2 };
  const shape = FACE_SHAPES[pickWeighted(random, weights as Record<keyof typeof FACE_SHAPES, number>)];
  const full = Math.max(-0.05, build - (male ? 1.02 : 0.95));
  const jaw = shape.jaw + (male ? 9 : 0) + full * 60 + between(random, -2, 2);
  const cheek = shape.cheek + full * 30 + between(random, -2, 2);
  return {
    cheek,
    jaw: Math.min(jaw, cheek - 8),
    jaw_height: shape.jaw_height + (male ? 8 : 0),
    chin: shape.chin + (male ? 10 : 0) + between(random, -3, 3),
    chin_width: shape.chin_width + (male ? 8 : 0) + full * 40,
  };
}

function inventBeard(random: Random, age: number, hair: HairStyle): Beard {
  const shaven = hair === "bald" || hair === "fringe_of_hair";
  const long = ["long_centre", "man_bun", "shaggy", "waves"].includes(hair);
  const weights: Record<Beard, number> = {
    none: shaven ? 1.5 : long ? 0.8 : 4,
    stubble: 3,
    short: 3,
    full: shaven ? 4 : 2,
    long: 0.5,
    goatee: 1,
    moustache: age > 28 ? 0.8 : 0.2,
    circle: 1,
  };
  return pickWeighted(random, weights);
}

function inventGlasses(random: Random, age: number, male: boolean): Glasses {
  if (!chance(random, age > 48 ? 0.36 : 0.17)) return "none";
  return pickWeighted(random, { round: 3, square: 3, cat_eye: male ? 0 : 2, half_rim: age > 40 ? 2 : 0.5 });
}
