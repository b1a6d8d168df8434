/**
 * `npm run loops`: draws the short films of the landing pages and their first pictures. Each picture is an SVG drawn for
 * its moment; Chromium encodes them as VP9. The files are kept in the repository; run this again after changing a
 * drawing, with the names of the films to make only those.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { testChromium } from "#tests/support/chromium.ts";
import type { Scene } from "./loops/drawing.ts";
import { beach, city, kitchen } from "./loops/evenings.ts";
import { packFilm, type EncodedFrame } from "./loops/webm.ts";
import { evening, rain } from "./loops/windows.ts";
import { root } from "./program.ts";

const folder = join(root, "public", "loops");
/** Drawn films have few pictures: it is how they have always looked. */
const frames_per_second = 15;
const seconds = 6;
/** What one film may weigh at most: about a large photo. */
const largest = 290_000;

type Loop = { readonly name: string; readonly scene: Scene; readonly width: number; readonly height: number };

const loops: readonly Loop[] = [
  { name: "rain-wide", scene: rain, width: 1024, height: 640 },
  { name: "rain-tall", scene: rain, width: 540, height: 864 },
  { name: "evening-wide", scene: evening, width: 1024, height: 640 },
  { name: "evening-tall", scene: evening, width: 540, height: 864 },
  { name: "beach", scene: beach, width: 480, height: 720 },
  { name: "city", scene: city, width: 480, height: 720 },
  { name: "kitchen", scene: kitchen, width: 480, height: 720 },
];

const address = "https://loops.invalid/";

function drawFrame({ scene, width, height }: Loop, frame: number): string {
  const content = scene(frame / (frames_per_second * seconds), width, height);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`;
}

/** Runs in the browser: fetches each picture, and gives back what the encoder made of it. */
async function encodeInBrowser(film: {
  name: string;
  width: number;
  height: number;
  frames: number;
  rate: number;
  bits_per_second: number;
}) {
  const { width, height, rate } = film;
  const encoded: { bytes: string; at_ms: number; is_key: boolean }[] = [];
  let failure: unknown;
  const encoder = new VideoEncoder({
    output: (chunk) => {
      const bytes = new Uint8Array(chunk.byteLength);
      chunk.copyTo(bytes);
      encoded.push({
        bytes: btoa(String.fromCharCode(...bytes)),
        at_ms: chunk.timestamp / 1000,
        is_key: chunk.type === "key",
      });
    },
    error: (error) => (failure = error),
  });
  const config = { codec: "vp09.00.31.08", width, height, framerate: rate, bitrate: film.bits_per_second } as const;
  encoder.configure({ ...config, latencyMode: "quality" });
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext("2d", { alpha: false })!;
  for (let frame = 0; frame < film.frames && !failure; frame += 1) {
    const image = new Image();
    image.src = `/${film.name}/${frame}.svg`;
    await image.decode();
    pen.drawImage(image, 0, 0, width, height);
    const picture = new VideoFrame(canvas, { timestamp: Math.round((frame * 1_000_000) / rate) });
    encoder.encode(picture, { keyFrame: frame === 0 });
    picture.close();
    while (encoder.encodeQueueSize > 4) await new Promise((done) => setTimeout(done, 5));
  }
  await encoder.flush();
  if (failure) throw failure as Error;
  return encoded;
}

/** The best quality that keeps within the weight. */
async function makeFilm(page: Page, loop: Loop): Promise<Buffer> {
  const { name, width, height } = loop;
  for (const share of [1.2, 1, 0.85, 0.7]) {
    const bits_per_second = Math.round((share * largest * 8) / seconds);
    const film = { name, width, height, frames: frames_per_second * seconds, rate: frames_per_second, bits_per_second };
    const encoded = await page.evaluate(encodeInBrowser, film);
    const frames = encoded.map(({ bytes, ...rest }): EncodedFrame => ({
      ...rest,
      bytes: Buffer.from(bytes, "base64"),
    }));
    const packed = packFilm({ width, height, duration_ms: seconds * 1000 }, frames);
    console.log(`${name}: ${packed.length} bytes`);
    if (packed.length <= largest) return packed;
  }
  throw new Error(`The film ${name} is too heavy: draw less that moves.`);
}

const asked = process.argv.slice(2);
const wanted = loops.filter(({ name }) => asked.length === 0 || asked.includes(name));
await mkdir(folder, { recursive: true });
const browser = await chromium.launch(await testChromium());
const page = await browser.newPage();
await page.route(`${address}**`, (route) => {
  const [, name, frame] = /\/([a-z-]+)\/(\d+)\.svg$/.exec(route.request().url()) ?? [];
  const loop = loops.find((one) => one.name === name);
  if (loop) return route.fulfill({ contentType: "image/svg+xml", body: drawFrame(loop, Number(frame)) });
  return route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Loops</title>" });
});
await page.goto(address);
for (const loop of wanted) {
  await writeFile(join(folder, `${loop.name}.webm`), await makeFilm(page, loop));
  const first = sharp(Buffer.from(drawFrame(loop, 0)));
  await first.webp({ quality: 70, effort: 6, smartSubsample: true }).toFile(join(folder, `${loop.name}.webp`));
}
await browser.close();
