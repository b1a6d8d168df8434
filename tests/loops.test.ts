/** The short films of the landing pages: light, silent, and each with its first picture. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { packFilm } from "../scripts/loops/webm.ts";

const folder = join(import.meta.dirname, "..", "public", "loops");
const films = readdirSync(folder).filter((name) => name.endsWith(".webm"));

/** What stands behind an element's name and its eight bytes of length. */
function valueOf(film: Buffer, name: string): Buffer {
  const at = film.indexOf(Buffer.from(name, "hex"));
  expect(at).toBeGreaterThan(0);
  return film.subarray(at + name.length / 2 + 8);
}

test("there are films", () => {
  expect(films.length).toBeGreaterThanOrEqual(7);
});

describe.each(films)("%s", (name) => {
  const film = readFileSync(join(folder, name));

  test("is a light WebM of four to eight seconds without sound", () => {
    expect(film.subarray(0, 4).toString("hex")).toBe("1a45dfa3");
    expect(film.length).toBeLessThanOrEqual(300_000);
    const seconds = valueOf(film, "4489").readDoubleBE() / 1000;
    expect(seconds).toBeGreaterThanOrEqual(4);
    expect(seconds).toBeLessThanOrEqual(8);
    expect(film.includes("A_OPUS")).toBe(false);
    expect(film.includes("A_VORBIS")).toBe(false);
  });

  test("has a first picture of the same size, lighter still", async () => {
    const picture = join(folder, name.replace(".webm", ".webp"));
    const { width, height } = await sharp(picture).metadata();
    expect([width, height]).toEqual([valueOf(film, "b0").readUInt32BE(), valueOf(film, "ba").readUInt32BE()]);
    expect(statSync(picture).size).toBeLessThanOrEqual(40_000);
  });
});

test("frames are packed in order, with their times and key marks", () => {
  const frames = [
    { bytes: Buffer.from("first"), at_ms: 0, is_key: true },
    { bytes: Buffer.from("second"), at_ms: 66.7, is_key: false },
  ];
  const film = packFilm({ width: 480, height: 720, duration_ms: 6000 }, frames);
  const first = film.indexOf("first");
  const second = film.indexOf("second");
  expect(first).toBeLessThan(second);
  // Track 1, milliseconds, flags.
  expect(film.subarray(first - 4, first).toString("hex")).toBe("81000080");
  expect(film.subarray(second - 4, second).toString("hex")).toBe("81004300");
});
