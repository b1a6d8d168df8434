// What somebody wears and where: clothes that fit the season of the place and stand out against it.
import { chance, pick, pickWeighted } from "#lib/random.ts";
import type { Random } from "#lib/random.ts";
import type { Hat, Necklace } from "./accessories.ts";
import { CLOTHES, type Clothes } from "./clothes.ts";
import { FABRICS, type Fabric, type FabricFamily, SKINS, type Skin } from "./colour.ts";
import { SCENES, type Place, type SceneName } from "./scenes.ts";
import type { Tattoos } from "./tattoos.ts";

export type Outfit = {
  clothes: Clothes;
  fabric: Fabric;
  inner: string;
  necklace: Necklace;
  hat: Hat;
  hat_colour: string;
};

type Wearer = { male: boolean; skin: Skin; hair: string; tattoos: Tattoos };

/** A place and clothes for it; places in `without` were used already. */
export function inventOutfit(
  random: Random,
  wearer: Wearer,
  without: readonly SceneName[] = [],
): { outfit: Outfit; place: Place } {
  const places = (Object.keys(SCENES) as SceneName[]).filter((scene) => !without.includes(scene));
  const usable = places.filter((scene) => SCENES[scene].palettes.some((_, index) => standsOut(wearer, scene, index)));
  const scene = pick(random, usable.length > 0 ? usable : places);
  const palettes = SCENES[scene].palettes.map((_, index) => index);
  const clear = palettes.filter((index) => standsOut(wearer, scene, index));
  const place: Place = {
    scene,
    palette: pick(random, clear.length > 0 ? clear : palettes),
    seed: `${scene}-${Math.floor(random() * 1e6)}`,
  };

  const clothes = inventClothes(random, wearer, SCENES[scene].season);
  const background = SCENES[scene].palettes[place.palette]?.sky[1] as string;
  const fabric = inventFabric(random, SKINS[wearer.skin].base, background);
  const light = brightness(fabric.colour) > 150;
  return {
    outfit: {
      clothes,
      fabric,
      inner: light
        ? pick(random, ["#33405f", "#5a2740", "#7d8494"])
        : pick(random, ["#f6eeea", "#e8d9c4", "#f1ede6", "#d9c2c6"]),
      necklace:
        !wearer.male && CLOTHES[clothes].open && chance(random, 0.5)
          ? pickWeighted(random, { pendant: 3, chain: 2, beads: 1 })
          : "none",
      hat: "none",
      hat_colour: pick(random, ["#e9cf9f", "#ecd6ad", "#cdb08a"]),
    },
    place,
  };
}

function inventClothes(random: Random, wearer: Wearer, season: "warm" | "cold" | "any"): Clothes {
  const group = wearer.male ? "men" : "women";
  const fitting = Object.entries(CLOTHES).filter(([, garment]) => {
    if (garment.worn_by !== "all" && garment.worn_by !== group) return false;
    if (season === "cold") return garment.season === "cold" || (garment.season === "any" && !garment.open);
    return season === "any" || garment.season !== "cold";
  });
  const inked = wearer.tattoos === "many" || wearer.tattoos === "some";
  const weights = fitting.map(([name, garment]) => [name, garment.bare ? (inked ? 4 : wearer.male ? 0.15 : 0.8) : 1]);
  return pickWeighted(random, Object.fromEntries(weights) as Record<Clothes, number>);
}

function inventFabric(random: Random, skin: string, background: string): Fabric {
  const all = Object.entries(FABRICS).flatMap(([family, colours]) =>
    colours.map((colour): Fabric => ({ family: family as FabricFamily, colour })),
  );
  const clear = all.filter(({ colour }) => distance(colour, skin) > 95 && distance(colour, background) > 60);
  const family = pick(random, [...new Set(clear.map((fabric) => fabric.family))]);
  return pick(
    random,
    clear.filter((fabric) => fabric.family === family),
  );
}

/** Hair and skin must not drown in the background. */
function standsOut(wearer: Wearer, scene: SceneName, palette: number): boolean {
  const sky = SCENES[scene].palettes[palette]?.sky as readonly [string, string];
  return sky.every((colour) => distance(colour, wearer.hair) > 66) && distance(sky[0], SKINS[wearer.skin].base) > 26;
}

function rgb(colour: string): [number, number, number] {
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

function brightness(colour: string): number {
  const [red, green, blue] = rgb(colour);
  return red * 0.3 + green * 0.59 + blue * 0.11;
}

function distance(one: string, other: string): number {
  const [a, b] = [rgb(one), rgb(other)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}
