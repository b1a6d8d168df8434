/** Takes an image to the site, ahead of its message. */
import { upload } from "#contract/upload.ts";
import { uploadImage } from "../contract.ts";
import type { Attachment } from "../couriers.ts";

/** Gives its id; once it is there, a further attempt needs no more. */
export async function uploadedImage(image: Attachment, onProgress: (progress: number) => void): Promise<string> {
  image.uploaded ??= (await upload(uploadImage, image.file, { onProgress, signal: image.cancel.signal })).id;
  return image.uploaded;
}
