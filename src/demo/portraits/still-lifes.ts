// Pictures without a person: things and places people like to show.
import type { StillLifeDrawing } from "./still-life.ts";
import { INDOOR_STILL_LIVES } from "./still-lifes-indoors.ts";
import { OUTDOOR_STILL_LIVES } from "./still-lifes-outdoors.ts";

export type StillLife = keyof typeof INDOOR_STILL_LIVES | keyof typeof OUTDOOR_STILL_LIVES;

export const STILL_LIVES: Readonly<Record<StillLife, StillLifeDrawing>> = {
  ...INDOOR_STILL_LIVES,
  ...OUTDOOR_STILL_LIVES,
};
