/**
 * `npm run art`: draws the people of the landing pages, collects the drawings of what they enjoy, and draws the pictures
 * that links to these pages show. Their files are kept in the repository; run this again after changing a drawing.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { inventLook } from "../src/demo/portraits/look.ts";
import { drawPicture, inventPictures } from "../src/demo/portraits/picture.ts";
import { castInterests, faces } from "../src/features/landers/cast.ts";
import { designs } from "../src/features/landers/designs.ts";
import { createRandom } from "../src/lib/random.ts";
import { drawPreview } from "./lander-previews.ts";
import { root } from "./program.ts";

const groups = {
  w30: { gender: "female", age: 31, body_type: "average" },
  w45: { gender: "female", age: 45, body_type: "average" },
  w60: { gender: "female", age: 63, body_type: "average" },
  wfull: { gender: "female", age: 36, body_type: "full" },
  m32: { gender: "male", age: 33, body_type: "athletic" },
  m48: { gender: "male", age: 48, body_type: "average" },
  m60: { gender: "male", age: 62, body_type: "average" },
} as const;
type Face = (typeof faces)[number];

/** The chance that made each of them, chosen by looking. */
const seeds: Record<Face, readonly [keyof typeof groups, number]> = {
  elin: ["w30", 3],
  clara: ["w30", 4],
  leila: ["w30", 9],
  ines: ["w30", 10],
  amara: ["w30", 12],
  greta: ["w45", 4],
  maud: ["w45", 7],
  priya: ["w45", 8],
  karin: ["w45", 9],
  zola: ["w45", 12],
  saskia: ["w60", 1],
  alba: ["w60", 4],
  hanne: ["w60", 8],
  ruth: ["w60", 9],
  mei: ["wfull", 1],
  rosa: ["wfull", 3],
  fleur: ["wfull", 7],
  nina: ["wfull", 13],
  finn: ["m32", 1],
  kofi: ["m32", 3],
  samir: ["m32", 7],
  jorge: ["m32", 8],
  ravi: ["m32", 11],
  luca: ["m48", 0],
  tom: ["m48", 5],
  dele: ["m48", 9],
  marco: ["m48", 11],
  henrik: ["m60", 3],
  otis: ["m60", 1],
  emil: ["m60", 6],
};

const folder = join(root, "public", "art", "faces");
await mkdir(folder, { recursive: true });
for (const face of faces) {
  const [group, number] = seeds[face];
  const random = createRandom(`lander ${group} ${number}`);
  const look = inventLook(random, { hair_color: "x", eye_color: "x", tattoos: "none", ...groups[group] });
  const [picture] = inventPictures(random, look, 1);
  for (const [ending, width] of [
    ["", 480],
    ["-small", 160],
  ] as const) {
    const drawn = sharp(Buffer.from(drawPicture(picture!))).resize(width, (width * 5) / 4);
    await writeFile(join(folder, `${face}${ending}.webp`), await drawn.webp({ quality: 72, effort: 6 }).toBuffer());
  }
}

/** The few drawings of interests that these pages show, out of the file of all. */
const drawings = await readFile(join(root, "public", "art", "interests.svg"), "utf8");
const few = castInterests.map((key) => new RegExp(`<symbol id="${key}".*?</symbol>`, "s").exec(drawings)![0]);
await writeFile(
  join(root, "public", "art", "lander-interests.svg"),
  `<svg xmlns="http://www.w3.org/2000/svg">\n${few.join("\n")}\n</svg>\n`,
);

const previews = join(root, "public", "art", "landers");
await mkdir(previews, { recursive: true });
for (const { name } of designs) await writeFile(join(previews, `${name}.jpg`), await drawPreview(name));
