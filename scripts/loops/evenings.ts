/** Three evenings at the same time of nobody in particular: the beach, the city, the kitchen. Each 800 by 1200. */
import { drawPlace, type Place } from "../../src/demo/portraits/scenes.ts";
import { between, createRandom } from "../../src/lib/random.ts";
import { act, bokeh, cycle, draw, glow, ground, times, wave, type Actor, type Scene } from "./drawing.ts";

const average = { eye_color: "brown", body_type: "average", tattoos: "none" };

/** Enlarges a drawing of 800 by 1200 to what is asked for. */
const fitted = (width: number, height: number, content: string) =>
  draw`<svg width="${width}" height="${height}" viewBox="0 0 800 1200" preserveAspectRatio="xMidYMid slice">${content}</svg>`;

const bather: Actor = {
  seed: "beach-3",
  person: { ...average, gender: "female", age: 34, hair_color: "blond" },
  place: { scene: "beach", palette: 0, seed: "a" },
  pose: { x: 380, y: 520, scale: 1.36, shadow: 1 },
};

export const beach: Scene = (moment, width, height) => {
  const random = createRandom("waves");
  const glitter = times(26, () => {
    const [y, from, left] = [between(random, 600, 900), random(), between(random, -150, 150)];
    const long = between(random, 40, 130) * (0.5 + (y - 600) / 400);
    const light = 0.35 + 0.3 * wave(moment, 1, from);
    return draw`<rect x="${590 + left + 16 * wave(moment, 1, from) - long / 2}" y="${y}" width="${long}" height="7" rx="3.5" fill="#ffe9bf" fill-opacity="${light}"/>`;
  });
  const foam = (y: number, from: number, opacity: number) => {
    const lift = 14 * wave(moment, 1, from);
    return draw`<path d="M-20,${y + lift} C140,${y - 26 + lift} 300,${y + 24 + lift} 470,${y + lift} S720,${y - 18 + lift} 830,${y + 8 + lift} V1220 H-20Z" fill="#f2c39a" fill-opacity="${opacity}"/>`;
  };
  return fitted(
    width,
    height,
    draw`${ground(800, 1200, ["#6b4a86", "#e88a8c", "#ffd0a0", "#ffd9ae"])}${glow("halo", 590, 470, 330, "#fff0c4", 0.75 + 0.08 * wave(moment))}<circle cx="590" cy="470" r="108" fill="#fff3d2"/><rect y="560" width="800" height="660" fill="#5c6f93"/><rect y="560" width="800" height="60" fill="#8d86a4" fill-opacity=".6"/>${glitter}${foam(960, 0.1, 0.45)}${foam(1000, 0.3, 1)}<g transform="translate(0 130)">${act(moment, bather)}</g>${glow("flare", 590, 470, 420, "#ffd9a0", 0.22)}`,
  );
};

const walker: Actor = {
  seed: "city-7",
  person: { ...average, gender: "male", age: 38, hair_color: "black" },
  place: { scene: "city_lights", palette: 0, seed: "a" },
  pose: { x: 410, y: 500, scale: 1.4, shadow: -1 },
};

export const city: Scene = (moment, width, height) =>
  fitted(
    width,
    height,
    draw`${ground(800, 1200, ["#1a1236", "#35184a", "#5b1f4a"])}${bokeh(moment, 800, { seed: "far", count: 44, top: 80, bottom: 860, largest: 62, colours: ["#ff9a5c", "#ff5f9a", "#7d96ff", "#ffd28a"] })}<g transform="translate(0 140)">${act(moment, walker, 0.35)}</g>${glow("sign", 40, 420, 460, "#ff5f9a", 0.26 + 0.06 * wave(moment, 2))}`,
  );

const late: Place = { scene: "kitchen", palette: 2, seed: "a" };
const cook: Actor = {
  seed: "late-12",
  person: { ...average, gender: "female", age: 43, hair_color: "red" },
  place: { scene: "city_lights", palette: 2, seed: "a" },
  pose: { x: 400, y: 500, scale: 1.36, shadow: 1 },
};

export const kitchen: Scene = (moment, width, height) => {
  const sway = 10 * wave(moment);
  const steam = times(3, (index) => {
    const rise = cycle(moment, 1, index / 3);
    const [x, y] = [668 + index * 12, 1010 - rise * 260];
    return draw`<path d="M${x},${y} c-30,-40 30,-70 0,-110 s26,-60 4,-92" stroke="#ffe9d0" stroke-width="${10 + 10 * rise}" stroke-opacity="${0.3 * Math.sin(Math.PI * rise)}" fill="none" stroke-linecap="round"/>`;
  });
  const lamp = draw`<g transform="translate(${sway * 0.4} 0)"><path d="M196,-10 V150" stroke="#170a16" stroke-width="6"/><path d="M104,250 C112,180 150,150 196,148 C242,150 280,180 288,250Z" fill="#8c2f3f"/><ellipse cx="196" cy="250" rx="80" ry="18" fill="#fff0c9"/></g>`;
  return fitted(
    width,
    height,
    draw`<g transform="scale(1 1.2)">${drawPlace(late, 1)}</g><rect width="800" height="1200" fill="#230d2c" fill-opacity=".76"/>${glow("lamp", 196 + sway * 0.4, 280, 560, "#ffb766", 0.62 + 0.03 * wave(moment, 2))}${lamp}<g transform="translate(0 140)">${act(moment, cook, 0.7)}</g>${glow("warm", 150 + sway, 420, 620, "#ff9d52", 0.2)}<path d="M610,1010 h130 c0,80 -20,130 -65,130 s-65,-50 -65,-130Z" fill="#f1e3d3"/><path d="M738,1034 c46,-6 46,66 -8,60" stroke="#f1e3d3" stroke-width="14" fill="none"/><path d="M680,1010 h60 c0,80 -20,130 -65,130 c30,-20 25,-80 5,-130Z" fill="#8a5a5c" fill-opacity=".4"/>${steam}`,
  );
};
