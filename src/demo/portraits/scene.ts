// What a scene behind a person is: a place, its palettes and its light.
import type { Random } from "#lib/random.ts";

/** The colours of one place at one hour. `mood` tints the shadows, `rim` is the light from behind. */
export type Palette = {
  sky: readonly [top: string, bottom: string];
  glow: string;
  far: string;
  near: string;
  accent: string;
  mood: string;
  rim: string;
};

export type Scene = {
  season: "warm" | "cold" | "any";
  palettes: readonly Palette[];
  /** `side` is where the light from behind comes from: 1 right, -1 left. */
  draw: (palette: Palette, random: Random, side: 1 | -1) => string;
};

type Place = Omit<Palette, "mood" | "rim"> & Partial<Palette>;

/** A palette with the usual warm shadow and rosy rim unless the place says otherwise. */
export function palette(place: Place): Palette {
  return { mood: "#7d2a3f", rim: "#ff9bc4", ...place };
}

/** Mirrors a drawing of the 800 wide picture, so that one drawing serves both sides. */
export function facing(side: 1 | -1, content: string): string {
  return side === 1 ? content : `<g transform="translate(800 0) scale(-1 1)">${content}</g>`;
}
