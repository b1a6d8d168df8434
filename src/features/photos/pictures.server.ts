/** Makes an uploaded picture into what is stored, or says why it cannot be; for photos and for messages. */
import { Refusal } from "#contract/refusal.ts";
import { LineFull } from "#lib/semaphore.ts";
import type { Context } from "#platform/context.server.ts";
import type { FileParts } from "#platform/images/incoming-files.server.ts";
import { PictureRefused, type Crop, type Picture } from "#platform/images/picture.ts";
import * as queries from "./queries.server.ts";

export async function makePicture(
  { pictures, settings }: Pick<Context, "pictures" | "settings">,
  file: FileParts,
  crop?: Crop,
): Promise<Picture> {
  const { large, medium, thumb } = settings.photo_sizes;
  try {
    return await pictures.make(file, {
      sizes: { large, medium, small: thumb },
      pixels_min: settings.photo_pixels_min,
      crop,
    });
  } catch (error) {
    if (error instanceof LineFull) throw new Refusal("busy", { retry_after: 3 });
    if (!(error instanceof PictureRefused)) throw error;
    throw new Refusal(
      "validation",
      { pixels: settings.photo_pixels_min },
      { picture: `photos.refused_${error.problem}` },
    );
  }
}

/** Pictures that the operator never wants to see again, also in a mirror. */
export async function refuseBanned(ctx: Pick<Context, "db">, { hash, hash_mirrored }: Picture): Promise<void> {
  if (await queries.isBanned(ctx, [hash, hash_mirrored]))
    throw new Refusal("validation", {}, { picture: "photos.refused_banned" });
}
