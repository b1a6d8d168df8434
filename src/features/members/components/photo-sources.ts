/** The sizes of a photo for the browser to choose from. */
import type { MainImage } from "#features/accounts/contract.ts";

/** Undefined for a blurred photo, which has one size only. */
export function sourcesOf({ match, filename }: MainImage): string | undefined {
  return match === filename ? undefined : `${match} 480w, ${filename} 1280w`;
}
