import type { ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { constants, getPriority, tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import { LineFull } from "#lib/semaphore.ts";
import { createLog } from "../log.server.ts";
import { aBomb, aPicture, aScene } from "#tests/support/pictures.ts";
import { line_most, openPictures, startDecoder } from "./pictures.server.ts";
import { pixelsMost, type Header, type PictureKind, type PictureOrder } from "./picture.ts";

const log = createLog("silent");
const order: PictureOrder = { sizes: { large: 1600, medium: 600, small: 200 }, pixels_min: 400 };
const folder = mkdtempSync(join(tmpdir(), "vesper-pictures-"));
const pictures = openPictures(log, folder);
afterAll(async () => {
  await pictures.close();
  rmSync(folder, { recursive: true });
});

const gps = { IFD0: { Make: "Camera" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "52/1 22/1 0/1" } };

test("a picture becomes WebP in three sizes and loses all it said about its place and camera", async () => {
  const taken = await aScene({ width: 2400, height: 3000 })
    .withExif(gps)
    .withXmp("<x:xmpmeta xmlns:x='adobe:ns:meta/'/>")
    .jpeg()
    .toBuffer();
  expect((await sharp(taken).metadata()).exif).toBeDefined();
  const made = await pictures.make([taken], order);
  const sizes = await Promise.all([made.large, made.medium, made.small].map((bytes) => sharp(bytes).metadata()));
  expect(sizes.map(({ format, width, height }) => [format, width, height])).toEqual([
    ["webp", 1280, 1600],
    ["webp", 480, 600],
    ["webp", 160, 200],
  ]);
  for (const { exif, xmp, iptc, icc } of sizes)
    expect([exif, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined]);
  expect([made.width, made.height]).toEqual([1280, 1600]);
});

test("a picture that was taken sideways stands upright", async () => {
  const scene = sharp(await sideways());
  const upright = await pictures.make([await scene.clone().removeAlpha().jpeg().toBuffer()], order);
  const turned = await pictures.make([await scene.clone().jpeg().withMetadata({ orientation: 6 }).toBuffer()], order);
  expect([upright.width, upright.height]).toEqual([1200, 600]);
  expect([turned.width, turned.height]).toEqual([600, 1200]);
  // The red left half is on top after a quarter turn.
  const { data } = await sharp(turned.large).resize(1, 2, { fit: "fill" }).raw().toBuffer({ resolveWithObject: true });
  expect(data[0]).toBeGreaterThan(200);
  expect(data[3]).toBeLessThan(60);
});

async function sideways(): Promise<Buffer> {
  const red = await sharp({ create: { width: 600, height: 600, channels: 3, background: "#ff0000" } })
    .png()
    .toBuffer();
  return sharp({ create: { width: 1200, height: 600, channels: 3, background: "#0000ff" } })
    .composite([{ input: red, left: 0, top: 0 }])
    .png()
    .toBuffer();
}

test("a small picture is never enlarged, and the blurred one shows nothing", async () => {
  const bytes = await aPicture({ width: 500, height: 450 });
  const made = await pictures.make([bytes], order);
  expect([made.width, made.height]).toEqual([500, 450]);
  expect((await sharp(made.medium).metadata()).width).toBe(500);
  expect(made.placeholder).toMatch(/^data:image\/webp;base64,/);
  expect(made.placeholder.length).toBeLessThan(400);
  // What is left of the detail: the difference between neighbours.
  expect(await roughness(made.blurred)).toBeLessThan((await roughness(made.medium)) / 10);
});

async function roughness(bytes: Uint8Array): Promise<number> {
  const { data, info } = await sharp(bytes)
    .resize(500, 450, { fit: "fill" })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let worst = 0;
  for (let at = 1; at < data.length; at += 1)
    if (at % info.width) worst = Math.max(worst, Math.abs(data[at]! - data[at - 1]!));
  return worst;
}

test("of a picture the chosen part is kept, and a part too small is refused", async () => {
  const made = await pictures.make([await sideways()], { ...order, crop: { left: 0, top: 0, width: 0.5, height: 1 } });
  expect([made.width, made.height]).toEqual([600, 600]);
  const { dominant } = await sharp(made.large).stats();
  expect(dominant.r).toBeGreaterThan(200);
  await expect(
    pictures.make([await sideways()], { ...order, crop: { left: 0, top: 0, width: 0.3, height: 1 } }),
  ).rejects.toMatchObject({ problem: "too_small" });
});

describe("what is no picture that we take is refused for what it is, whatever its name", () => {
  const cases: [string, () => Promise<Uint8Array> | Uint8Array, string][] = [
    ["an SVG", () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"/>'), "kind"],
    ["a GIF", () => aScene().gif().toBuffer(), "kind"],
    ["a TIFF", () => aScene().tiff().toBuffer(), "kind"],
    ["a PDF", () => Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n"), "kind"],
    ["nothing", () => Buffer.alloc(0), "kind"],
    ["a text that begins like a JPEG", () => Buffer.from("\xff\xd8\xffhello, this is no picture", "latin1"), "broken"],
    ["an SVG behind the first bytes of a PNG", () => Buffer.from("\x89PNG\r\n\x1a\n<svg/>", "latin1"), "broken"],
    ["half a JPEG", async () => (await aPicture()).subarray(0, 20_000), "broken"],
    ["a HEIC", () => Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"), "heic"],
    ["a picture of 399 pixels", () => aPicture({ width: 399, height: 800 }), "too_small"],
    ["a bomb of 900 million pixels", () => aBomb(30_000), "too_many_pixels"],
  ];
  test.each(cases)("%s", async (_title, bytes, problem) => {
    await expect(pictures.make([await bytes()], order)).rejects.toMatchObject({ name: "PictureRefused", problem });
  });
});

test.each(["png", "webp", "avif"] as const)("%s is taken", async (format) => {
  const bytes = await aScene({ width: 800, height: 800 }).toFormat(format).toBuffer();
  expect((await pictures.make([bytes], order)).width).toBe(800);
});

describe("where there is little memory, fewer pixels are taken of what is decoded as a whole", () => {
  const plain: Header = { channels: 4, depth: "uchar" };
  const whole: Header = { ...plain, isProgressive: true };
  const crop = { left: 0, top: 0, width: 1, height: 1 };
  const cases: [PictureKind, Header, PictureOrder["crop"], number][] = [
    ["jpeg", plain, undefined, 40],
    ["jpeg", { ...whole, chromaSubsampling: "4:2:0" }, undefined, 32],
    ["jpeg", { ...whole, chromaSubsampling: "4:4:4" }, undefined, 16],
    ["png", plain, crop, 40],
    ["png", whole, undefined, 24],
    ["png", { ...whole, depth: "ushort" }, undefined, 12],
    ["webp", plain, undefined, 24],
    ["webp", plain, crop, 13],
    ["avif", plain, undefined, 6],
  ];
  test.each(cases)("%s %o, cropped by %o: %d megapixels in 96 MB", (kind, header, crop, megapixels) => {
    expect(Math.floor(pixelsMost(kind, header, { ...order, crop }, 96_000_000) / 1_000_000)).toBe(megapixels);
    // Where there is enough, what is allowed.
    expect(pixelsMost(kind, header, { ...order, crop }, 340_000_000)).toBe(kind === "avif" ? 16_000_000 : 40_000_000);
  });
});

test("a decoder that hangs is killed, and the next picture has a new one", async () => {
  const started: ChildProcess[] = [];
  let time_ms = 60_000;
  const own = openPictures(log, folder, {
    time_ms: () => time_ms,
    start() {
      const child = startDecoder();
      started.push(child);
      return child;
    },
  });
  const bytes = await aPicture();
  await own.make([bytes], order);
  started[0]!.kill("SIGSTOP");
  time_ms = 300;
  const gone = new Promise((resolve) => void started[0]!.once("exit", resolve));
  await expect(own.make([bytes], order)).rejects.toMatchObject({ problem: "too_slow" });
  await gone;
  time_ms = 60_000;
  expect((await own.make([bytes], order)).width).toBe(900);
  expect(started).toHaveLength(2);
  await own.close();
});

test("a decoder that is killed is replaced, and the file it fell over is refused", async () => {
  const started: ChildProcess[] = [];
  const own = openPictures(log, folder, {
    start() {
      started.push(startDecoder());
      if (started.length === 1) started[0]!.kill("SIGKILL");
      return started.at(-1)!;
    },
  });
  const bytes = await aPicture({ width: 420, height: 420 });
  await expect(own.make([bytes], order)).rejects.toMatchObject({ problem: "too_slow" });
  expect((await own.make([bytes], order)).width).toBe(420);
  await own.close();
});

test("a decoder that is told to stop together with its site still serves those who wait", async () => {
  const started: ChildProcess[] = [];
  const own = openPictures(log, folder, {
    start() {
      started.push(startDecoder());
      return started.at(-1)!;
    },
  });
  const bytes = await aPicture({ width: 420, height: 420 });
  await own.make([bytes], order);
  for (const signal of ["SIGTERM", "SIGINT"] as const) started[0]!.kill(signal);
  expect((await own.make([bytes], order)).width).toBe(420);
  expect(started).toHaveLength(1);
  const gone = new Promise((resolve) => void started[0]!.once("exit", resolve));
  await own.close();
  await gone;
});

test("the decoder gives way to everybody else", async () => {
  let pid = 0;
  const own = openPictures(log, folder, {
    start() {
      const child = startDecoder();
      pid = child.pid!;
      return child;
    },
  });
  await own.make([await aPicture({ width: 420, height: 420 })], order);
  expect(getPriority(pid)).toBe(constants.priority.PRIORITY_BELOW_NORMAL);
  // Where processors are shared out between sessions, its share is its own.
  const groupOf = (process_id: number | "self") =>
    existsSync("/proc/self/autogroup") && readFileSync(`/proc/${process_id}/autogroup`, "utf8").split(" ")[0];
  if (groupOf("self") !== false) expect(groupOf(pid)).not.toBe(groupOf("self"));
  // Where memory runs out, the system ends this one and not the site.
  const adjusted = `/proc/${pid}/oom_score_adj`;
  if (existsSync(adjusted)) expect(readFileSync(adjusted, "utf8").trim()).toBe("1000");
  await own.close();
});

test("when too many pictures wait, more are turned away", async () => {
  let decoder: ChildProcess | undefined;
  const own = openPictures(log, folder, {
    start() {
      decoder = startDecoder();
      decoder.kill("SIGSTOP");
      return decoder;
    },
  });
  const bytes = await aPicture({ width: 420, height: 420 });
  const refused: unknown[] = [];
  async function make(): Promise<void> {
    try {
      await own.make([bytes], order);
    } catch (error) {
      if (refused.push(error) === 7) decoder!.kill("SIGCONT");
    }
  }
  await Promise.all(Array.from({ length: 1 + line_most + 7 }, make));
  expect(refused).toHaveLength(7);
  for (const error of refused) expect(error).toBeInstanceOf(LineFull);
  await own.close();
});

test("a file is held on the disk while it waits, whatever becomes of it, and those of a lost process are removed", async () => {
  const lost = join(folder, "lost");
  const another = join(folder, "another");
  for (const file of [lost, another]) writeFileSync(file, "");
  utimesSync(lost, 0, 0);
  const own = openPictures(log, folder);
  const bytes = await aPicture({ width: 420, height: 420 });
  // As a network gives it: in parts, and not to the end.
  async function* brokenOff() {
    yield bytes.subarray(0, 5_000);
    expect(readdirSync(folder)).toHaveLength(2);
    throw new Error("gone");
  }
  await expect(own.make(brokenOff(), order)).rejects.toThrow("gone");
  await expect(own.make([Buffer.from("no picture")], order)).rejects.toMatchObject({ problem: "kind" });
  expect((await own.make([bytes.subarray(0, 100), bytes.subarray(100)], order)).width).toBe(420);
  expect(readdirSync(folder)).toEqual(["another"]);
  rmSync(another);
  await own.close();
});

test("a picture looks the same after resizing and recompressing, and different from others", async () => {
  const scene = await aPicture({ seed: 3 });
  const { hash } = await pictures.make([scene], order);
  expect(hash).toMatch(/^[01]{64}$/);
  const smaller = await sharp(scene).resize(600).webp({ quality: 45 }).toBuffer();
  const brighter = await sharp(scene).modulate({ brightness: 1.2 }).jpeg({ quality: 50 }).toBuffer();
  for (const variant of [smaller, brighter])
    expect(distance(hash, (await pictures.make([variant], order)).hash)).toBeLessThanOrEqual(6);
  for (const seed of [1, 2, 4, 5])
    expect(distance(hash, (await pictures.make([await aPicture({ seed })], order)).hash)).toBeGreaterThan(12);
});

function distance(one: string, other: string): number {
  return [...one].filter((bit, at) => bit !== other[at]).length;
}
