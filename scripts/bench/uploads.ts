/** How long a photo takes on its way in, beside sharp alone, and how much a search that runs meanwhile feels of it. */
import { join } from "node:path";
import sharp from "sharp";
import { fileName, photoSizes } from "#features/photos/rules.ts";
import { openPictures } from "#platform/images/pictures.server.ts";
import { openDisk } from "#platform/storage/disk.server.ts";
import { aScene } from "#tests/support/pictures.ts";
import { compare, percentile, rounded } from "./numbers.ts";

const sizes = { large: 1600, medium: 600, small: 200 };
/** 12 megapixels, as a phone makes them. */
const frame = { width: 4000, height: 3000 };
const uploads = 12;
const rounds = 10;
/** Of searches in each round, with uploads and without. */
const round_ms = 2_500;

export async function measureUploads(folder: string, search: () => Promise<unknown>): Promise<Record<string, number>> {
  const picture = await aScene({ ...frame, seed: 5 })
    .jpeg({ quality: 90 })
    .toBuffer();
  const log = { debug() {}, info() {}, warn() {}, error() {} };
  const pictures = openPictures(log as never, join(folder, "uploads"));
  const storage = openDisk(join(folder, "photos"));
  let count = 0;

  async function alone(): Promise<void> {
    const upright = sharp(picture).autoOrient();
    await Promise.all(
      Object.values(sizes).map((side) =>
        upright.clone().resize(side, side, { fit: "inside" }).webp({ quality: 80, effort: 2 }).toBuffer(),
      ),
    );
  }
  /** All that the site does with the bytes: the sizes, the blurred one, the hash, and the files on the disk. */
  async function upload(): Promise<void> {
    const made = await pictures.make([picture], { sizes, pixels_min: 200 });
    const name = `bench-upload-${(count += 1)}`;
    await Promise.all([
      ...photoSizes.map((size) => storage.put(fileName(name, size), made[size], "image/webp")),
      storage.put(fileName(name, "blurred"), made.blurred, "image/webp"),
    ]);
  }

  try {
    await upload();
    const upload_ratio = await compare(alone, upload, uploads);
    const quiet: number[] = [];
    const busy: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      quiet.push(...(await timesFor(search)));
      let over = false;
      const uploading = (async () => {
        while (!over) await upload();
      })();
      busy.push(...(await timesFor(search)));
      over = true;
      await uploading;
    }
    const p99 = (times: number[]) =>
      percentile(
        times.toSorted((one, other) => one - other),
        0.99,
      );
    return { upload_ratio, search_p99_with_uploads: rounded(p99(busy) / p99(quiet)) };
  } finally {
    await pictures.close();
  }
}

async function timesFor(work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (const until = performance.now() + round_ms; performance.now() < until;) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  return times;
}
