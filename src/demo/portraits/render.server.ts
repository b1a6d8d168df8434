// Turns drawn pictures into the three WebP files of a photo.
import sharp from "sharp";
import { drawPicture, type Picture } from "./picture.ts";

export type RenderedPicture = { large: Buffer; medium: Buffer; small: Buffer };

/** The drawing is 800 wide at the usual 72 dots per inch; this makes it 960. */
const DENSITY = 86.4;
/** Thousands of pictures are made while somebody waits: the fastest encoder, as flat colours stay small anyway. */
const WEBP = { quality: 78, effort: 0 } as const;

/** Widths 960, 600 and 200, from one rasterisation of the drawing. */
export async function renderPicture(picture: Picture): Promise<RenderedPicture> {
  const drawing = Buffer.from(drawPicture(picture));
  const large = await sharp(drawing, { density: DENSITY }).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const medium = await open(large).resize(600, 750, { kernel: "cubic" }).raw().toBuffer({ resolveWithObject: true });
  const [largeFile, mediumFile, smallFile] = await Promise.all([
    open(large).webp(WEBP).toBuffer(),
    open(medium).webp(WEBP).toBuffer(),
    open(medium).resize(200, 250).webp(WEBP).toBuffer(),
  ]);
  return { large: largeFile, medium: mediumFile, small: smallFile };
}

function open({ data, info }: { data: Buffer; info: sharp.OutputInfo }): sharp.Sharp {
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
}
