/** The two loops that fill a whole window: somebody laughing behind rain, and two who look over a city. */
import { between, createRandom, pick, type Random } from "../../src/lib/random.ts";
import { act, bokeh, cycle, draw, glow, ground, times, wave, type Actor, type Scene } from "./drawing.ts";

const guest: Actor = {
  seed: "rain-5",
  person: { gender: "female", age: 33, hair_color: "brown", eye_color: "brown", body_type: "average", tattoos: "none" },
  place: { scene: "city_lights", palette: 2, seed: "a" },
  pose: { x: 400, y: 442, scale: 1.42, shadow: 1 },
};

/** Rain, a lamp, somebody laughing. Wide pictures leave room for words on the left. */
export const rain: Scene = (moment, width, height) => {
  const is_wide = width > height;
  const size = is_wide ? height / 900 : height / 1180;
  const middle = is_wide ? width * 0.7 : width * 0.5;
  return draw`${ground(width, height, ["#1c1130", "#41193c", "#7a3342", "#3a1730"])}${bokeh(moment, width, { seed: "street", count: is_wide ? 52 : 34, top: height * 0.05, bottom: height * 0.8, largest: height * 0.06, colours: ["#ffb35c", "#ff7a6b", "#ffd98a", "#c46cff"] })}${glow("lamp", middle + 300 * size, height * 0.16, height * 0.62, "#ffc477", 0.6 + 0.04 * wave(moment, 2))}<g transform="translate(${middle - 400 * size} ${height * 0.05}) scale(${size})">${act(moment, guest)}</g>${falling(moment, width, height, is_wide ? 44 : 26)}${drops(width, height, is_wide ? 34 : 22)}`;
};

function falling(moment: number, width: number, height: number, count: number): string {
  const random = createRandom("falling");
  const streaks = times(count, () => {
    const [x, from, rounds] = [between(random, 0, width * 1.05), random(), pick(random, [3, 4])];
    const long = between(random, height * 0.06, height * 0.16);
    return draw`M${x - 0.18 * height * cycle(moment, rounds, from)},${-long + (height + 2 * long) * cycle(moment, rounds, from)}l${-0.18 * long},${long}`;
  });
  return draw`<path d="${streaks}" stroke="#ffe9e4" stroke-opacity=".2" stroke-width="${height / 420}" stroke-linecap="round"/>`;
}

function drops(width: number, height: number, count: number): string {
  const random = createRandom("drops");
  return times(count, () => {
    const [x, y, r] = [between(random, 0, width), between(random, 0, height), between(random, 0.003, 0.009) * height];
    return draw`<ellipse cx="${x}" cy="${y}" rx="${r}" ry="${r * 1.25}" fill="#fff" fill-opacity=".13"/><circle cx="${x - r * 0.3}" cy="${y - r * 0.45}" r="${r * 0.28}" fill="#fff" fill-opacity=".6"/>`;
  }).join("");
}

/** Two from behind on a roof, who lean together and apart; nothing says who they are. */
export const evening: Scene = (moment, width, height) => {
  const is_wide = width > height;
  const size = is_wide ? height / 760 : height / 1150;
  const middle = is_wide ? width * 0.69 : width * 0.5;
  const floor = height * (is_wide ? 0.96 : 0.8);
  const lean = 3 + 3 * wave(moment, 1, 0.75);
  return draw`${ground(width, height, ["#1b1440", "#4a2363", "#b24a6e", "#f29a6b", "#3a1836"])}${glow("sun", middle, height * 0.6, height * 0.6, "#ffd08a", 0.7 + 0.05 * wave(moment))}${stars(moment, width, height)}${skyline(moment, width, height, 0.62, "far", "#5e2f62", 0.34)}${skyline(moment, width, height, 0.72, "near", "#34183f", 0.3)}${garland(moment, width, height)}<g transform="translate(${middle} ${floor - 170 * size}) scale(${size})"><g transform="translate(-150 0) rotate(${lean} 0 260)">${figure("left", 1)}</g><g transform="translate(160 26) rotate(${-lean * 1.4} 0 260) scale(.94)">${figure("right", 2)}</g></g><rect y="${floor}" width="${width}" height="${height}" fill="#1d0c20"/><rect y="${floor}" width="${width}" height="${5 * size}" fill="#ffb47c" fill-opacity=".35"/>`;
};

function stars(moment: number, width: number, height: number): string {
  const random = createRandom("stars");
  return times(40, () => {
    const [x, y, r] = [between(random, 0, width), between(random, 0, height * 0.36), between(random, 0.6, 1.9)];
    return draw`<circle cx="${x}" cy="${y}" r="${r}" fill="#fff" fill-opacity="${0.5 + 0.3 * wave(moment, 1, random())}"/>`;
  }).join("");
}

function skyline(
  moment: number,
  width: number,
  height: number,
  base: number,
  seed: string,
  colour: string,
  tall: number,
) {
  const random = createRandom(seed);
  let drawn = "";
  for (let x = -20; x < width;) {
    const [wide, top] = [between(random, 46, 120), height * (base - between(random, 0.08, tall) * 0.6)];
    drawn += draw`<rect x="${x}" y="${top}" width="${wide + 1}" height="${height - top}" fill="${colour}"/>${windows(moment, random, x, top, wide, height * (base + 0.1))}`;
    x += wide;
  }
  return drawn;
}

function windows(moment: number, random: Random, x: number, top: number, wide: number, bottom: number): string {
  const lit: string[] = [];
  for (let row = top + 14; row < bottom; row += 22)
    for (let at = x + 10; at < x + wide - 14; at += 18) {
      if (random() > 0.3) continue;
      const [colour, from, sleeps] = [pick(random, ["#ffd28a", "#ffb36b", "#ffe6bd"]), random(), random() < 0.2];
      const light = sleeps ? 0.45 + 0.4 * wave(moment, 1, from) : 0.75;
      lit.push(
        draw`<rect x="${at}" y="${row}" width="8" height="11" rx="1" fill="${colour}" fill-opacity="${light}"/>`,
      );
    }
  return lit.join("");
}

/** A string of lamps over the roof, moved a little by the wind. */
function garland(moment: number, width: number, height: number): string {
  const sag = height * (0.16 + 0.008 * wave(moment));
  const lamps = times(13, (index) => {
    const along = (index + 0.5) / 13;
    const y = height * 0.1 + 4 * along * (1 - along) * sag + 3 * wave(moment, 1, along);
    const light = 0.5 + 0.12 * wave(moment, 2, along * 3);
    return draw`${glow(`lamp${index}`, along * width, y + 12, height * 0.06, "#ffd591", light)}<ellipse cx="${along * width}" cy="${y + 10}" rx="6" ry="8.5" fill="#fff1c9"/>`;
  });
  return draw`<path d="M0,${height * 0.1} Q${width / 2},${height * 0.1 + 2 * sag} ${width},${height * 0.1}" stroke="#1d0c20" stroke-width="3" fill="none"/>${lamps}`;
}

const shoulders =
  "M-32,-118 C-32,-66 -48,-48 -122,-26 C-182,-6 -204,60 -212,290 L212,290 C204,60 182,-6 122,-26 C48,-48 32,-66 32,-118Z";
const hair = {
  1: "M-70,-168 C-78,-262 -22,-288 8,-284 C62,-284 80,-232 70,-168 C66,-130 48,-98 30,-92 H-30 C-48,-98 -66,-130 -70,-168Z",
  2: "M-78,-160 C-92,-268 -28,-292 6,-286 C70,-290 94,-236 80,-158 C84,-120 70,-84 44,-72 C14,-60 -16,-60 -44,-72 C-70,-84 -84,-118 -78,-160Z",
} as const;

function figure(name: string, head: 1 | 2): string {
  const [dark, coat] = head === 1 ? ["#1f0d24", "#2b1230"] : ["#2a0f22", "#3a1630"];
  const side = head === 1 ? 1 : -1;
  const rim = draw`<linearGradient id="rim-${name}" x1="${side > 0 ? 1 : 0}" y1="0" x2="${side > 0 ? 0 : 1}" y2="0"><stop offset="0" stop-color="#ffb47c"/><stop offset=".5" stop-color="#ffb47c" stop-opacity="0"/></linearGradient>`;
  return draw`${rim}<path d="${shoulders}" fill="${coat}" stroke="url(#rim-${name})" stroke-width="5"/><path d="M-32,-118 C-32,-80 -40,-62 -64,-50 C-30,-34 30,-34 64,-50 C40,-62 32,-80 32,-118Z" fill="#4a2030"/><ellipse cx="-70" cy="-166" rx="11" ry="18" fill="#4a2030"/><ellipse cx="70" cy="-166" rx="11" ry="18" fill="#4a2030"/><path d="${hair[head]}" fill="${dark}" stroke="url(#rim-${name})" stroke-width="4"/>`;
}
