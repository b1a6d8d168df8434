// Pictures without a person: things and places people like to show.
import { INDOOR_STILL_LIVES } from "./still-lifes-indoors.ts";
import { OUTDOOR_STILL_LIVES } from "./still-lifes-outdoors.ts";

export type StillLife = keyof typeof INDOOR_STILL_LIVES | keyof typeof OUTDOOR_STILL_LIVES;

/** Each still life comes in a few lights; a palette is a list of colours whose meaning the drawing knows. */
type Drawing = { palettes: readonly (readonly string[])[]; draw: (colours: readonly string[]) => string };

export const STILL_LIVES: Readonly<Record<StillLife, Drawing>> = { ...INDOOR_STILL_LIVES, ...OUTDOOR_STILL_LIVES };

export function drawStillLife(subject: StillLife, palette: number): string {
  const { palettes, draw } = STILL_LIVES[subject];
  return draw(palettes[palette % palettes.length] as readonly string[]);
}
