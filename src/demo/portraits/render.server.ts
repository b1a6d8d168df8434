/** Turns drawn pictures into the WebP files of a photo: three sizes, and a blurred one. */
import sharp, { type OutputInfo, type Sharp } from "sharp";
import { drawPicture, type Picture } from "./picture.ts";

export type RenderedPicture = { large: Buffer; medium: Buffer; small: Buffer; blurred: Buffer };

/** Hundreds of pictures are made while somebody waits, so a quick encoder. */
const QUICK = { quality: 74, effort: 1 } as const;

/** Many members show the same still life: each is rendered once. */
const stillLives = new Map<string, Promise<RenderedPicture>>();

/** As drawn, which serves as the large and as the medium one, and 200 wide: from one rasterisation of the drawing. */
export async function renderPicture(picture: Picture): Promise<RenderedPicture> {
  if (picture.kind === "portrait") return render(picture);
  const key = `${picture.subject}-${picture.palette}`;
  const known = stillLives.get(key) ?? render(picture);
  stillLives.set(key, known);
  return known;
}

async function render(picture: Picture): Promise<RenderedPicture> {
  const drawing = Buffer.from(drawPicture(picture));
  const drawn = await sharp(drawing).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const small = await open(drawn).resize(200, 250, { kernel: "cubic" }).raw().toBuffer({ resolveWithObject: true });
  // Few pixels, drawn large by the browser: blurred, and quickly made.
  const few = await open(small).resize(24, 30).raw().toBuffer({ resolveWithObject: true });
  const [large, smallFile, blurred] = await Promise.all([
    open(drawn).webp(QUICK).toBuffer(),
    open(small).webp(QUICK).toBuffer(),
    open(few).resize(120, 150, { kernel: "cubic" }).webp(QUICK).toBuffer(),
  ]);
  return { large, medium: large, small: smallFile, blurred };
}

function open({ data, info }: { data: Buffer; info: OutputInfo }): Sharp {
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
}
