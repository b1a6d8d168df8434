// Turns drawn pictures into the WebP files of a photo: three sizes, and a blurred one.
import sharp, { type OutputInfo, type Sharp } from "sharp";
import { drawPicture, type Picture } from "./picture.ts";

export type RenderedPicture = { large: Buffer; medium: Buffer; small: Buffer; blurred: Buffer };

/** Over a thousand pictures are made while somebody waits, so the quickest encoder; the size that lists show may cost more. */
const QUICK = { quality: 72, effort: 0 } as const;
const LIGHT = { quality: 74, effort: 1 } as const;

/** Many members show the same still life: each is rendered once. */
const stillLives = new Map<string, Promise<RenderedPicture>>();

/** Widths 800 (as drawn), 600 and 200, from one rasterisation of the drawing. */
export async function renderPicture(picture: Picture): Promise<RenderedPicture> {
  if (picture.kind === "portrait") return render(picture);
  const key = `${picture.subject}-${picture.palette}`;
  const known = stillLives.get(key) ?? render(picture);
  stillLives.set(key, known);
  return known;
}

async function render(picture: Picture): Promise<RenderedPicture> {
  const drawing = Buffer.from(drawPicture(picture));
  const large = await sharp(drawing).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const medium = await open(large).resize(600, 750, { kernel: "cubic" }).raw().toBuffer({ resolveWithObject: true });
  // Few pixels, drawn large by the browser: blurred, and quickly made.
  const few = await open(medium).resize(24, 30).raw().toBuffer({ resolveWithObject: true });
  const [largeFile, mediumFile, smallFile, blurredFile] = await Promise.all([
    open(large).webp(QUICK).toBuffer(),
    open(medium).webp(LIGHT).toBuffer(),
    open(medium).resize(200, 250).webp(LIGHT).toBuffer(),
    open(few).resize(120, 150, { kernel: "cubic" }).webp(QUICK).toBuffer(),
  ]);
  return { large: largeFile, medium: mediumFile, small: smallFile, blurred: blurredFile };
}

function open({ data, info }: { data: Buffer; info: OutputInfo }): Sharp {
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
}
