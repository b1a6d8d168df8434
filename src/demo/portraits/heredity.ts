// Which hair, skin and eyes go together, and how hair is worn at what age.
import { between, chance, pickWeighted } from "#lib/random.ts";
import type { Random } from "#lib/random.ts";
import { EYE_COLOURS, type HairColour, type Skin } from "./colour.ts";
import type { HairStyle, MenHair, WomenHair } from "./hair.ts";
import type { Person } from "./person.ts";

type Weights<Key extends string> = Readonly<Partial<Record<Key, number>>>;

const HAIR_BY_ANSWER: Readonly<Record<string, Weights<HairColour>>> = {
  black: { black: 1 },
  brown: { espresso: 3, chestnut: 3, hazel: 2 },
  blond: { honey: 2, blonde: 3, ash: 2 },
  red: { auburn: 3, copper: 3, strawberry: 1 },
  grey: { steel: 2, silver: 3 },
  white: { white: 1 },
  other: { burgundy: 2, rose: 2, teal: 1, violet: 1 },
};

const LIGHT_SKIN: Weights<Skin> = { porcelain: 3, rosy: 3, fair: 4, beige: 2 };
const ANY_SKIN: Weights<Skin> = {
  porcelain: 2,
  rosy: 2,
  fair: 3,
  beige: 3,
  olive: 3,
  tan: 3,
  caramel: 3,
  brown: 3,
  umber: 2,
  deep: 2,
};
const SKIN_BY_HAIR: Readonly<Partial<Record<HairColour, Weights<Skin>>>> = {
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
export const DARK_SKINS: ReadonlySet<Skin> = new Set(["caramel", "brown", "umber", "deep"]);

const STRAIGHT_WOMEN: Weights<WomenHair> = {
  long_wavy: 4,
  long_straight: 3,
  bob: 3,
  french_bob: 3,
  lob: 3,
  curtain: 4,
  shag: 3,
  side_swept: 4,
  half_up: 3,
  chignon: 3,
  bun: 3,
  ponytail: 3,
  pixie: 2,
  curly: 2,
  long_curls: 3,
  side_braid: 3,
  shaved: 0.3,
};
const COILED_WOMEN: Weights<WomenHair> = {
  afro: 4,
  curly: 3,
  long_curls: 3,
  high_puff: 4,
  box_braids: 4,
  bun: 2,
  bob: 1,
  side_swept: 1,
  long_wavy: 1,
  chignon: 2,
  shaved: 1.5,
  pixie: 1,
  side_braid: 1,
};
const STRAIGHT_MEN: Weights<MenHair> = {
  crop: 3,
  side_part: 3,
  swept: 3,
  quiff: 3,
  undercut: 3,
  french_crop: 3,
  curly_top: 2,
  buzz: 2,
  shaggy: 2,
  waves: 3,
  long_centre: 2,
  man_bun: 2,
  receding: 1,
  bald: 0.6,
};
const COILED_MEN: Weights<MenHair> = {
  short_afro: 4,
  curly_top: 3,
  buzz: 3,
  bald: 2,
  locs: 3,
  crop: 2,
  man_bun: 1,
  french_crop: 1,
};

export function inventHairColour(random: Random, person: Person): HairColour {
  const answer = HAIR_BY_ANSWER[person.hair_color];
  if (answer) return pickWeighted(random, answer);
  if (person.age > 62) return pickWeighted(random, { silver: 3, white: 3, steel: 2, espresso: 1 });
  if (person.age > 50)
    return pickWeighted(random, { steel: 3, silver: 2, espresso: 2, black: 2, chestnut: 1, honey: 1 });
  return pickWeighted(random, {
    black: 4,
    espresso: 4,
    chestnut: 3,
    hazel: 2,
    honey: 2,
    blonde: 2,
    auburn: 1,
    copper: 1,
  });
}

export function inventSkin(random: Random, person: Person, hair: HairColour): Skin {
  const weights = SKIN_BY_HAIR[hair] ?? ANY_SKIN;
  if (!LIGHT_EYES.has(person.eye_color)) return pickWeighted(random, weights);
  const light = Object.entries(weights).filter(([skin]) => !DARK_SKINS.has(skin as Skin) && skin !== "tan");
  return pickWeighted(random, Object.fromEntries(light) as Weights<Skin>);
}

export function inventHairStyle(
  random: Random,
  { gender, age, hair_color: answer }: Person,
  coiled: boolean,
): HairStyle {
  if (gender === "female") {
    if (answer === "bald") return "shaved";
    const older: Weights<WomenHair> = {
      pixie: 6,
      bob: 4,
      lob: 3,
      chignon: 3,
      curly: 2,
      curtain: 2,
      side_swept: 2,
      long_wavy: 1,
      ponytail: 1,
      french_bob: 1,
      bun: 1,
    };
    return pickWeighted(random, coiled ? COILED_WOMEN : age > 54 ? older : STRAIGHT_WOMEN);
  }
  if (answer === "bald") return "bald";
  const older: Weights<MenHair> = {
    receding: 4,
    fringe_of_hair: 2,
    crop: 3,
    side_part: 3,
    swept: 3,
    buzz: 2,
    waves: 2,
    long_centre: 1,
    shaggy: 1,
  };
  const olderCoiled: Weights<MenHair> = {
    buzz: 3,
    short_afro: 3,
    receding: 2,
    fringe_of_hair: 1,
    crop: 2,
    locs: 1,
  };
  if (age > 50) return pickWeighted(random, coiled ? olderCoiled : older);
  // Who names a hair colour has hair.
  return pickWeighted(random, {
    ...(coiled ? COILED_MEN : STRAIGHT_MEN),
    ...(answer in HAIR_BY_ANSWER ? { bald: 0 } : {}),
  });
}

/** Brows and beard keep the colour somebody was born with. */
export function naturalColour(hair: HairColour, skin: Skin): HairColour {
  const dyed = hair in (HAIR_BY_ANSWER.other ?? {});
  return dyed ? (DARK_SKINS.has(skin) ? "black" : "espresso") : hair;
}

export function greyShare(random: Random, age: number, colour: HairColour): number {
  if (age < 43 || colour === "silver" || colour === "white" || colour === "steel") return 0;
  return chance(random, 0.65) ? Math.min(1, between(random, 0.3, 1) * ((age - 40) / 25)) : 0;
}

export function eyeColours(answer: string, skin: Skin): readonly string[] {
  if (answer in EYE_COLOURS) return EYE_COLOURS[answer as keyof typeof EYE_COLOURS];
  const dark = DARK_SKINS.has(skin) || skin === "tan" || skin === "olive";
  return dark
    ? EYE_COLOURS.brown
    : [...EYE_COLOURS.brown, ...EYE_COLOURS.hazel, ...EYE_COLOURS.blue, ...EYE_COLOURS.green];
}
