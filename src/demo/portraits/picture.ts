// The pictures of one person: a main portrait, then other days, clothes and places, or what they like to show.
import { between, chance, pick, pickWeighted } from "#lib/random.ts";
import type { Random } from "#lib/random.ts";
import type { Hat } from "./accessories.ts";
import { CLOTHES } from "./clothes.ts";
import { FABRICS, HAIR_COLOURS } from "./colour.ts";
import type { Expression } from "./features.ts";
import { HAIR_SHAPES, type HairStyle } from "./hair.ts";
import type { Look } from "./look.ts";
import { inventOutfit, type Outfit } from "./outfit.ts";
import { drawPortrait, type Portrait, type Pose } from "./portrait.ts";
import { SCENES, type SceneName } from "./scenes.ts";
import { STILL_LIVES, type StillLife } from "./still-lifes.ts";

export type Picture = ({ kind: "portrait" } & Portrait) | { kind: "still_life"; subject: StillLife; palette: number };

/** `count` pictures; the first shows the face, the others the same person elsewhere or a still life. */
export function inventPictures(random: Random, look: Look, count: number): Picture[] {
  const pictures: Picture[] = [];
  const scenes: SceneName[] = [look.place.scene];
  const subjects: StillLife[] = [];
  for (let index = 0; index < count; index += 1) {
    if (index === 0) {
      pictures.push({
        kind: "portrait",
        look,
        outfit: look.outfit,
        place: look.place,
        pose: inventPose(random, look, look.outfit, "main"),
        glasses: look.glasses,
      });
    } else if (chance(random, 0.3)) {
      const subject = pick(
        random,
        (Object.keys(STILL_LIVES) as StillLife[]).filter((name) => !subjects.includes(name)),
      );
      subjects.push(subject);
      pictures.push({ kind: "still_life", subject, palette: Math.floor(random() * STILL_LIVES[subject].palettes) });
    } else {
      const picture = inventOtherPortrait(random, look, scenes);
      scenes.push(picture.place.scene);
      pictures.push({ kind: "portrait", ...picture });
    }
  }
  return pictures;
}

/** In pixels: enough for a window, and half the work of what a camera would give. */
export const pictureSize = { width: 640, height: 800 } as const;

/** The picture as SVG, drawn on a ground 800 wide and 1000 high. */
export function drawPicture(picture: Picture): string {
  const content =
    picture.kind === "portrait" ? drawPortrait(picture) : STILL_LIVES[picture.subject].draw(picture.palette);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 1000" width="${pictureSize.width}" height="${pictureSize.height}">${content}</svg>`;
}

function inventOtherPortrait(random: Random, look: Look, used: readonly SceneName[]): Portrait {
  const wearer = {
    male: look.gender === "male",
    skin: look.skin,
    hair: HAIR_COLOURS[look.hair_colour],
    tattoos: look.tattoos,
  };
  const { outfit, place } = inventOutfit(random, wearer, used);
  const season = SCENES[place.scene].season;
  const dressed = HAIR_SHAPES[look.hair_style].hat ? withHat(random, outfit, season, wearer.male) : outfit;
  const sunny = season === "warm" && chance(random, 0.35);
  return {
    look,
    outfit: dressed,
    place,
    pose: inventPose(random, look, dressed, "other"),
    glasses: sunny ? "sun" : look.glasses,
  };
}

function withHat(random: Random, outfit: Outfit, season: "warm" | "cold" | "any", male: boolean): Outfit {
  if (!chance(random, season === "any" ? 0.12 : 0.5)) return outfit;
  const hats: Partial<Record<Hat, number>> =
    season === "cold"
      ? { beanie: 1 }
      : season === "warm"
        ? male
          ? { cap: 2, fedora: 1 }
          : { sun_hat: 3, cap: 1 }
        : male
          ? { beanie: 1, cap: 2 }
          : { beanie: 1, fedora: 1 };
  const hat = pickWeighted(random, hats);
  const straw = hat === "sun_hat" || hat === "fedora";
  return straw
    ? { ...outfit, hat }
    : {
        ...outfit,
        hat,
        hat_colour: pick(random, FABRICS[pick(random, ["navy", "wine", "mustard", "grey", "teal", "black"] as const)]),
      };
}

/** Styles that stand high above the head need room. */
const TALL_HAIR: ReadonlySet<HairStyle> = new Set(["afro", "bun", "half_up", "high_puff", "man_bun", "quiff"]);

function inventPose(random: Random, look: Look, outfit: Outfit, role: "main" | "other"): Pose {
  const expression = pickWeighted<Expression>(random, {
    smile: 5,
    grin: 3,
    soft: 3,
    smirk: 2,
    laugh: 1.4,
    calm: role === "main" ? 0.7 : 1,
  });
  const tall = TALL_HAIR.has(look.hair_style) || outfit.hat !== "none";
  // A low neckline must still lie inside the picture.
  const largest = tall ? 1.3 : CLOTHES[outfit.clothes].bare ? 1.32 : 1.52;
  return {
    x: 400 + between(random, -20, 20) + (role === "other" ? between(random, -40, 40) : 0),
    y:
      (tall ? (look.hair_style === "high_puff" || look.hair_style === "bun" ? 490 : 470) : 442) +
      between(random, -10, 16),
    scale: between(random, role === "main" ? largest - 0.2 : 1.1, largest),
    tilt: between(random, -6, 6),
    turn: between(random, -0.6, 0.6),
    shadow: chance(random, 0.5) ? 1 : -1,
    expression,
    eyes_closed: chance(random, expression === "laugh" ? 0.4 : role === "other" && expression === "smile" ? 0.08 : 0),
  };
}
