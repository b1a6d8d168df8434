/**
 * The program that touches uploaded bytes, in a process of its own: whatever they do to a decoder, the site goes on. It is
 * started without the site's environment, ends itself when it grows too large or works too long, and is killed when it hangs.
 */
import sharp, { type Sharp } from "sharp";
import { hash_side, mirrored, perceptualHash } from "./hash.ts";
import { PictureRefused, pixelsMost, type Job, type JobAnswer, type Picture, type PictureOrder } from "./picture.ts";

/** Less where the whole site has little: one large picture less is better than a site that is killed. */
const memory_bytes_max = Math.min(480 * 1024 * 1024, (process.constrainedMemory() || Infinity) * 0.55);
/** Time that it works, not that it waits for its turn on a busy machine; who started it limits that too. */
const work_ms_max = 10_000;
const watch_ms = 25;
/** This program, and the making of the smaller sizes. */
const own_bytes = 140 * 1024 * 1024;
/** Few enough pixels that no face comes back, however the blurred picture is worked on. */
const blurred_side = 24;
const placeholder_side = 16;

sharp.cache(false);
sharp.concurrency(1);
// SVG, PDF, GIF, TIFF and whatever libvips learns next stay closed.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp", "VipsForeignLoadHeif"],
});

let begun = process.cpuUsage();

setInterval(() => {
  const { user, system } = process.cpuUsage(begun);
  if (process.memoryUsage.rss() > memory_bytes_max || (user + system) / 1000 > work_ms_max) process.exit(1);
}, watch_ms);

process.on("message", (job: Job) => {
  begun = process.cpuUsage();
  void answer(job).then((made) => process.send?.(made));
});
process.on("disconnect", () => process.exit(0));
// Who stops the site may tell all its processes at once: it goes on for those who still wait.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => undefined);

async function answer(job: Job): Promise<JobAnswer> {
  const tired = () => process.memoryUsage.rss() > memory_bytes_max / 2;
  try {
    return { picture: await makePicture(job), tired: tired() };
  } catch (error) {
    return { problem: error instanceof PictureRefused ? error.problem : "broken", tired: tired() };
  }
}

type Raw = { data: Buffer; info: { width: number; height: number; channels: 1 | 2 | 3 | 4 } };

async function makePicture({ file, kind, order }: Job): Promise<Picture> {
  const metadata = await sharp(file, { limitInputPixels: false }).metadata();
  const pixels_max = pixelsMost(kind, metadata, order, memory_bytes_max - own_bytes);
  if (metadata.width * metadata.height > pixels_max) throw new PictureRefused("too_many_pixels");
  const box = boxOf(metadata.autoOrient, order);
  const { large, medium, small } = order.sizes;
  const upright = sharp(file, {
    limitInputPixels: pixels_max,
    failOn: "error",
    sequentialRead: true,
  }).autoOrient();
  // Only where something is cut away: a JPEG that is shrunk whole is never held in full.
  const kept = order.crop ? upright.extract(box) : upright;
  // Decoded once. Only pixels go on from here, so nothing else of the file can.
  const raw = (await kept
    .resize(large, large, { fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true })) as Raw;
  const { width, height } = raw.info;
  // Beside each other: the member who uploads waits, and everybody else comes first by the priority of this process.
  const [made, blurred, tiny, grey] = await Promise.all([
    Promise.all([webp(pixelsOf(raw), 82), webp(fitted(raw, medium), 80), webp(fitted(raw, small), 78)]),
    blurredOf(raw, medium),
    webp(fitted(raw, placeholder_side), 40),
    pixelsOf(raw).greyscale().resize(hash_side, hash_side, { fit: "fill" }).raw().toBuffer(),
  ]);
  return {
    large: made[0],
    medium: made[1],
    small: made[2],
    blurred,
    placeholder: `data:image/webp;base64,${Buffer.from(tiny).toString("base64")}`,
    hash: perceptualHash(grey),
    hash_mirrored: perceptualHash(mirrored(grey)),
    width,
    height,
  };
}

/** The part to keep, in pixels; refused when too little of the picture is left. */
function boxOf({ width, height }: { width: number; height: number }, { crop, pixels_min }: PictureOrder) {
  const kept = crop ?? { left: 0, top: 0, width: 1, height: 1 };
  const left = Math.min(Math.round(kept.left * width), width - 1);
  const top = Math.min(Math.round(kept.top * height), height - 1);
  const box = {
    left,
    top,
    width: Math.min(Math.round(kept.width * width), width - left),
    height: Math.min(Math.round(kept.height * height), height - top),
  };
  if (Math.min(box.width, box.height) < pixels_min) throw new PictureRefused("too_small");
  return box;
}

function pixelsOf({ data, info }: Raw): Sharp {
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
}

function fitted(raw: Raw, side: number): Sharp {
  return pixelsOf(raw).resize(side, side, { fit: "inside", withoutEnlargement: true });
}

async function blurredOf(raw: Raw, side: number): Promise<Uint8Array> {
  const tiny = await fitted(raw, blurred_side).raw().toBuffer({ resolveWithObject: true });
  return webp(
    pixelsOf(tiny)
      .resize(side, side, { fit: "inside", kernel: "cubic" })
      .blur(side / 40),
    60,
  );
}

async function webp(image: Sharp, quality: number): Promise<Uint8Array> {
  return image.webp({ quality, effort: 2 }).toBuffer();
}
