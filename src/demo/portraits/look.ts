// The stable traits of one invented person, chosen to fit what the profile says about them.
import { between, chance, pick, pickWeighted } from "../../lib/random.ts";
import type { Random } from "../../lib/random.ts";
import { BEARDS, type Beard } from "./beard.ts";
import type { Earrings, Glasses } from "./accessories.ts";
import { EYE_COLOURS, HAIR_COLOURS, type HairColour, SKINS, type Skin } from "./colour.ts";
import { FACE_SHAPES, type FaceShape } from "./face.ts";
import type { EyeShape } from "./features.ts";
import type { HairStyle, MenHair, WomenHair } from "./hair.ts";
import { inventOutfit, type Outfit } from "./outfit.ts";
import type { Place } from "./scenes.ts";
import { TATTOOS, type Tattoos } from "./tattoos.ts";

/** What the profile says. A value that is not in our lists ("rather_not_say") leaves the choice to chance. */
export type Person = {
  gender: "male" | "female";
  age: number;
  hair_color: string;
  eye_color: string;
  body_type: string;
  tattoos: string;
};

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

const HAIR_BY_ANSWER: Readonly<Record<string, Partial<Record<HairColour, number>>>> = {
  black: { black: 1 },
  brown: { espresso: 3, chestnut: 3, hazel: 2 },
  blond: { honey: 2, blonde: 3, ash: 2 },
  red: { auburn: 3, copper: 3, strawberry: 1 },
  grey: { steel: 2, silver: 3 },
  white: { white: 1 },
  other: { burgundy: 2, rose: 2, teal: 1, violet: 1 },
};

const LIGHT_SKIN: Partial<Record<Skin, number>> = { porcelain: 3, rosy: 3, fair: 4, beige: 2 };
const ANY_SKIN: Partial<Record<Skin, number>> = { porcelain: 2, rosy: 2, fair: 3, beige: 3, olive: 3, tan: 3, caramel: 3, brown: 3, umber: 2, deep: 2 };
const SKIN_BY_HAIR: Partial<Record<HairColour, Partial<Record<Skin, number>>>> = {
  black: { porcelain: 1, fair: 1, beige: 2, olive: 3, tan: 3, caramel: 3, brown: 4, umber: 4, deep: 4 },
  espresso: { fair: 2, beige: 3, olive: 3, tan: 3, caramel: 3, brown: 2, umber: 1, deep: 1 },
  chestnut: { porcelain: 1, rosy: 2, fair: 4, beige: 4, olive: 3, tan: 1 },
  hazel: { rosy: 2, fair: 3, beige: 3, olive: 1 },
  auburn: { porcelain: 3, rosy: 3, fair: 3, beige: 1 },
  copper: { porcelain: 4, rosy: 3, fair: 1 },
  strawberry: { porcelain: 4, rosy: 3 },
  honey: { rosy: 2, fair: 4, beige: 3, olive: 1 },
  blonde: LIGHT_SKIN,
  ash: LIGHT_SKIN,
};
const LIGHT_EYES = new Set(["blue", "green", "grey"]);
const DARK_SKINS: ReadonlySet<Skin> = new Set(["caramel", "brown", "umber", "deep"]);

const STRAIGHT_WOMEN: Partial<Record<WomenHair, number>> = { long_wavy: 4, long_straight: 3, bob: 3, french_bob: 3, lob: 3, curtain: 4, shag: 3, side_swept: 4, half_up: 3, chignon: 3, bun: 3, ponytail: 3, pixie: 2, curly: 2, long_curls: 3, side_braid: 3, shaved: 0.3 };
const COILED_WOMEN: Partial<Record<WomenHair, number>> = { afro: 4, curly: 3, long_curls: 3, high_puff: 4, box_braids: 4, bun: 2, bob: 1, side_swept: 1, long_wavy: 1, chignon: 2, shaved: 1.5, pixie: 1, side_braid: 1 };
const STRAIGHT_MEN: Partial<Record<MenHair, number>> = { crop: 3, side_part: 3, swept: 3, quiff: 3, undercut: 3, french_crop: 3, curly_top: 2, buzz: 2, shaggy: 2, waves: 3, long_centre: 2, man_bun: 2, receding: 1, bald: 0.6 };
const COILED_MEN: Partial<Record<MenHair, number>> = { short_afro: 4, curly_top: 3, buzz: 3, bald: 2, locs: 3, crop: 2, man_bun: 1, french_crop: 1 };

/** Invents a person who fits the profile; the same chance and profile give the same person. */
export function inventLook(random: Random, person: Person): Look {
  const male = person.gender === "male";
  const hairColour = inventHairColour(random, person);
  const skin = inventSkin(random, person, hairColour);
  const coiled = DARK_SKINS.has(skin) ? chance(random, skin === "caramel" ? 0.45 : 0.8) : false;
  const hairStyle = inventHairStyle(random, person, coiled);
  const build = buildOf(random, person.body_type, male);
  const dyed = hairColour in (HAIR_BY_ANSWER.other ?? {});
  const tattoos = TATTOOS.find((value) => value === person.tattoos) ?? pickWeighted(random, { none: 5, one: 2, some: 2, many: 0.5 });
  const { outfit, place } = inventOutfit(random, { male, skin, hair: HAIR_COLOURS[hairColour], tattoos });
  const natural: HairColour = dyed ? (DARK_SKINS.has(skin) ? "black" : "espresso") : hairColour;

  return {
    gender: person.gender,
    age: person.age,
    skin,
    hair_style: hairStyle,
    hair_colour: hairColour,
    natural_colour: natural,
    grey: greyShare(random, person.age, hairColour),
    face: inventFace(random, male, build),
    eyes: {
      shape: pickWeighted(random, { almond: 4, round: male ? 1 : 2, narrow: hairColour === "black" && !coiled ? 3 : 0.6, hooded: person.age > 45 ? 4 : 1 }),
      colour: pick(random, eyeColours(person.eye_color, skin)),
      size: (male ? 0.96 : 1.05) * between(random, 0.96, 1.05),
      slant: between(random, -1, 5),
    },
    brows: { weight: (male ? 13 : 8) * between(random, 0.82, 1.2), arch: between(random, 10, 15) },
    nose: { width: (male ? 21 : 19) * between(random, 0.88, coiled ? 1.25 : 1.08), length: between(random, 82, 88) },
    mouth: {
      width: (male ? 1.04 : 1) * between(random, 0.92, 1.06),
      fullness: between(random, 0.6, coiled ? 2.2 : 1.7),
      colour: male ? SKINS[skin].lip : pick(random, [SKINS[skin].lip, SKINS[skin].lip, "#b5304f", "#a8324a", "#c2564f", "#8f2f4c"]),
    },
    build,
    neck: (male ? 80 : 61) * between(random, 0.96, 1.04),
    beard: male ? inventBeard(random, person.age, hairStyle) : "none",
    glasses: inventGlasses(random, person.age, male),
    glasses_colour: pick(random, ["#2a171f", "#2a171f", "#7b1f4a", "#5a3a26", "#22366a", "#8a6a3a"]),
    earrings: male ? "none" : pickWeighted(random, { none: 3, hoops: 3, drops: 2, pearls: person.age > 40 ? 3 : 1, studs: 2 }),
    metal: pick(random, ["#f2c976", "#e6c37a", "#e4e0e6"]),
    freckles: !DARK_SKINS.has(skin) && chance(random, ["copper", "strawberry", "auburn"].includes(hairColour) ? 0.65 : 0.1),
    mole: chance(random, 0.09),
    tattoos,
    outfit,
    place,
  };
}

/** The traits that strike the eye at a glance: two people with the same key would look like twins in a list. */
export function lookKey(look: Look): string {
  return [look.gender, look.hair_style, look.hair_colour, look.skin, look.beard, look.glasses, look.outfit.fabric.family, look.place.scene].join("/");
}

function inventHairColour(random: Random, person: Person): HairColour {
  const answer = HAIR_BY_ANSWER[person.hair_color];
  if (answer) return pickWeighted(random, answer);
  if (person.age > 62) return pickWeighted(random, { silver: 3, white: 3, steel: 2, espresso: 1 });
  if (person.age > 50) return pickWeighted(random, { steel: 3, silver: 2, espresso: 2, black: 2, chestnut: 1, honey: 1 });
  return pickWeighted(random, { black: 4, espresso: 4, chestnut: 3, hazel: 2, honey: 2, blonde: 2, auburn: 1, copper: 1 });
}

function inventSkin(random: Random, person: Person, hair: HairColour): Skin {
  const weights = SKIN_BY_HAIR[hair] ?? ANY_SKIN;
  if (!LIGHT_EYES.has(person.eye_color)) return pickWeighted(random, weights);
  const light = Object.entries(weights).filter(([skin]) => !DARK_SKINS.has(skin as Skin) && skin !== "tan");
  return pickWeighted(random, Object.fromEntries(light) as Partial<Record<Skin, number>>);
}

function inventHairStyle(random: Random, { gender, age, hair_color: answer }: Person, coiled: boolean): HairStyle {
  if (gender === "female") {
    if (answer === "bald") return "shaved";
    const older: Partial<Record<WomenHair, number>> = { pixie: 6, bob: 4, lob: 3, chignon: 3, curly: 2, curtain: 2, side_swept: 2, long_wavy: 1, ponytail: 1, french_bob: 1, bun: 1 };
    return pickWeighted(random, coiled ? COILED_WOMEN : age > 54 ? older : STRAIGHT_WOMEN);
  }
  if (answer === "bald") return "bald";
  const older: Partial<Record<MenHair, number>> = { receding: 4, fringe_of_hair: 2, crop: 3, side_part: 3, swept: 3, buzz: 2, waves: 2, long_centre: 1, shaggy: 1 };
  const olderCoiled: Partial<Record<MenHair, number>> = { buzz: 3, short_afro: 3, receding: 2, fringe_of_hair: 1, crop: 2, locs: 1 };
  if (age > 50) return pickWeighted(random, coiled ? olderCoiled : older);
  // Who names a hair colour has hair.
  return pickWeighted(random, { ...(coiled ? COILED_MEN : STRAIGHT_MEN), ...(answer in HAIR_BY_ANSWER ? { bald: 0 } : {}) });
}

function greyShare(random: Random, age: number, colour: HairColour): number {
  if (age < 43 || colour === "silver" || colour === "white" || colour === "steel") return 0;
  return chance(random, 0.65) ? Math.min(1, between(random, 0.3, 1) * ((age - 40) / 25)) : 0;
}

function eyeColours(answer: string, skin: Skin): readonly string[] {
  if (answer in EYE_COLOURS) return EYE_COLOURS[answer as keyof typeof EYE_COLOURS];
  const dark = DARK_SKINS.has(skin) || skin === "tan" || skin === "olive";
  return dark ? EYE_COLOURS.brown : [...EYE_COLOURS.brown, ...EYE_COLOURS.hazel, ...EYE_COLOURS.blue, ...EYE_COLOURS.green];
}

function buildOf(random: Random, bodyType: string, male: boolean): number {
  const builds: Record<string, number> = { slim: 0.93, athletic: 1.02, average: 1, curvy: 1.05, full: 1.13, muscular: 1.1 };
  const build = builds[bodyType] ?? between(random, 0.94, 1.1);
  return (male ? 1 : 0.93) * build * between(random, 0.985, 1.015);
}

function inventFace(random: Random, male: boolean, build: number): FaceShape {
  const weights = male ? { oval: 3, round: 1, long: 2, square: 4, diamond: 2 } : { oval: 4, round: 2, heart: 3, long: 1, square: 1, diamond: 2 };
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
  const weights: Record<Beard, number> = { none: shaven ? 1.5 : 4, stubble: 3, short: 3, full: shaven ? 4 : 2, long: 0.5, goatee: 1, moustache: age > 28 ? 0.8 : 0.2, circle: 1 };
  return pickWeighted(random, Object.fromEntries(BEARDS.map((beard) => [beard, weights[beard]])) as Record<Beard, number>);
}

function inventGlasses(random: Random, age: number, male: boolean): Glasses {
  if (!chance(random, age > 48 ? 0.36 : 0.17)) return "none";
  return pickWeighted(random, { round: 3, square: 3, cat_eye: male ? 0 : 2, half_rim: age > 40 ? 2 : 0.5 });
}
