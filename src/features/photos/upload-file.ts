/** Sends a file with its progress, which fetch cannot tell, and comes back later while the site is busy. */
import { AskError, retries, retryDelay_ms } from "#contract/browser.ts";
import type { ErrorBody } from "#contract/refusal.ts";
import { uploadPhoto, type OwnPhotos } from "./contract.ts";

export async function uploadFile(file: File, onProgress: (share: number) => void): Promise<OwnPhotos> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await send(file, onProgress);
    } catch (error) {
      // Only when the server says that it did nothing: after a broken connection a second try could be a second photo.
      if (!(error instanceof AskError) || error.code !== "busy" || attempt >= retries) throw error;
      await new Promise((resolve) => setTimeout(resolve, retryDelay_ms(attempt)));
    }
  }
}

function send(file: File, onProgress: (share: number) => void): Promise<OwnPhotos> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(uploadPhoto.method, uploadPhoto.path);
    request.responseType = "json";
    request.setRequestHeader("x-request-type", "client");
    request.setRequestHeader("content-type", file.type || "application/octet-stream");
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener("error", () => reject(new Error("The connection broke.")));
    request.addEventListener("load", () => {
      const body = request.response as (OwnPhotos & Partial<ErrorBody>) | null;
      if (request.status === 200 && body) resolve(body);
      else reject(body?.error ? new AskError(request.status, body as ErrorBody) : new Error(`HTTP ${request.status}`));
    });
    request.send(file);
  });
}
