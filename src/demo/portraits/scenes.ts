// All scenes a person can be seen in.
import { createRandom } from "#lib/random.ts";
import type { Palette, Scene } from "./scene.ts";
import { INDOOR_SCENES } from "./scenes-indoors.ts";
import { OUTDOOR_SCENES } from "./scenes-outdoors.ts";

export type SceneName = keyof typeof OUTDOOR_SCENES | keyof typeof INDOOR_SCENES;

export const SCENES: Readonly<Record<SceneName, Scene>> = { ...OUTDOOR_SCENES, ...INDOOR_SCENES };

/** One place at one hour; the seed scatters its leaves, lights and books. */
export type Place = { scene: SceneName; palette: number; seed: string };

export function paletteOf(place: Place): Palette {
  const { palettes } = SCENES[place.scene];
  return palettes[place.palette % palettes.length] as Palette;
}

export function drawPlace(place: Place, side: 1 | -1): string {
  return SCENES[place.scene].draw(paletteOf(place), createRandom(place.seed), side);
}
