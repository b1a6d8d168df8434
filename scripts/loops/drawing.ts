/** What the drawings of all loops share: motion that returns to where it began, lights, and people who breathe. */
import { inventLook } from "../../src/demo/portraits/look.ts";
import type { Person } from "../../src/demo/portraits/person.ts";
import { drawPortrait, type Pose } from "../../src/demo/portraits/portrait.ts";
import { drawPlace, type Place } from "../../src/demo/portraits/scenes.ts";
import { between, createRandom, pick } from "../../src/lib/random.ts";

/** Draws the picture at `moment`, from 0 to just before 1; at 1 it would be the first picture again. */
export type Scene = (moment: number, width: number, height: number) => string;

export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** Between -1 and 1, `rounds` times through a loop: whole rounds only, or the loop would jump. */
export const wave = (moment: number, rounds = 1, from = 0): number => Math.sin(2 * Math.PI * (moment * rounds + from));

/** How far a thing is that moves from 0 to 1 `rounds` times in a loop. */
export const cycle = (moment: number, rounds = 1, from = 0): number => (moment * rounds + from) % 1;

/** 0 outside, 1 inside, soft at both ends. */
export const during = (moment: number, start: number, end: number, soft = 0.03): number =>
  Math.max(0, Math.min(1, (moment - start) / soft, (end - moment) / soft));

const digits = (value: number) => String(Math.round(value * 100) / 100);

/** Text with its numbers cut to hundredths, which no eye can tell. */
export function draw(strings: TemplateStringsArray, ...values: (string | number | readonly string[])[]): string {
  return strings.reduce((drawn, text, index) => {
    const value = values[index - 1] as string | number | readonly string[];
    return (
      drawn + (typeof value === "number" ? digits(value) : typeof value === "string" ? value : value.join("")) + text
    );
  });
}

/** A gradient from top to bottom over the whole picture. */
export const ground = (width: number, height: number, colours: readonly string[]) =>
  draw`<linearGradient id="ground" x1="0" y1="0" x2="0" y2="1">${colours.map((colour, index) => draw`<stop offset="${index / (colours.length - 1)}" stop-color="${colour}"/>`)}</linearGradient><rect width="${width}" height="${height}" fill="url(#ground)"/>`;

/** A soft light; `name` keeps its gradient apart from the others. */
export const glow = (name: string, x: number, y: number, radius: number, colour: string, strength: number) =>
  draw`<radialGradient id="${name}"><stop offset="0" stop-color="${colour}" stop-opacity="${strength}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient><circle cx="${x}" cy="${y}" r="${radius}" fill="url(#${name})"/>`;

type Lights = { seed: string; count: number; top: number; bottom: number; largest: number; colours: readonly string[] };

/** Lights of a town out of focus; each breathes at its own time. */
export function bokeh(moment: number, width: number, lights: Lights): string {
  const random = createRandom(lights.seed);
  return times(lights.count, () => {
    const [x, y] = [between(random, 0, width), between(random, lights.top, lights.bottom)];
    const radius = between(random, lights.largest * 0.25, lights.largest);
    const [colour, strength, from] = [pick(random, lights.colours), between(random, 0.14, 0.42), random()];
    const opacity = strength * (0.78 + 0.22 * wave(moment, 1, from));
    return draw`<circle cx="${x}" cy="${y}" r="${radius}" fill="${colour}" fill-opacity="${opacity}" stroke="${colour}" stroke-opacity="${opacity * 0.6}" stroke-width="3"/>`;
  }).join("");
}

export type Actor = { seed: string; person: Person; place: Place; pose: Pick<Pose, "x" | "y" | "scale" | "shadow"> };

/** Somebody on an empty ground of 800 by 1000 who sways, blinks twice and laughs once. */
export function act(moment: number, { seed, person, place, pose }: Actor, from = 0): string {
  const look = inventLook(createRandom(seed), person);
  const now = (moment + from) % 1;
  const shown = (expression: Pose["expression"]) => {
    const moved: Pose = {
      ...pose,
      y: pose.y + 3 * wave(now, 2),
      tilt: 2.2 + 2.4 * wave(now),
      turn: 0.12 + 0.24 * wave(now, 1, 0.12),
      expression,
      eyes_closed: during(now, 0.2, 0.222, 0.001) > 0 || during(now, 0.86, 0.88, 0.001) > 0,
    };
    return drawPortrait({ look, outfit: look.outfit, place, pose: moved, glasses: look.glasses })
      .replace(drawPlace(place, pose.shadow), "")
      .replace(/<rect y="600"[^>]*>$/, "");
  };
  const laughing = during(now, 0.4, 0.68);
  if (laughing === 0) return shown("smile");
  if (laughing === 1) return shown("laugh");
  return draw`${shown("smile")}<g opacity="${laughing}">${shown("laugh")}</g>`;
}
