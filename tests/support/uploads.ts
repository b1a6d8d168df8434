/** Sends pictures as a browser does, and looks at what was stored. */
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { LightMyRequestResponse } from "fastify";
import type { OwnPhotos } from "#features/photos/contract.ts";
import type { ErrorBody } from "#contract/refusal.ts";
import type { TestApplication } from "./application.ts";
import type { Browser } from "./browser.ts";

export type UploadAnswer = {
  status: number;
  photos: OwnPhotos["photos"];
  error: ErrorBody["error"] | undefined;
  response: LightMyRequestResponse;
};

export async function upload(
  browser: Browser,
  picture: Buffer,
  { query = "", type = "image/jpeg" } = {},
): Promise<UploadAnswer> {
  const response = await browser.inject({
    method: "POST",
    url: `/api/photo.php${query}`,
    headers: { "content-type": type, "x-request-type": "client", "sec-fetch-site": "same-origin" },
    payload: picture,
  });
  const body = response.json<Partial<OwnPhotos & ErrorBody>>();
  return { status: response.statusCode, photos: body.photos ?? [], error: body.error, response };
}

/** As `ask` does in the browser: comes back while the site is busy. */
export async function uploadPatiently(browser: Browser, picture: Buffer): Promise<UploadAnswer> {
  for (;;) {
    const answer = await upload(browser, picture);
    if (answer.error?.code !== "busy") return answer;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** The files of all pictures, sizes and copies included. */
export async function storedPictures({ application }: TestApplication): Promise<string[]> {
  // The folder is made with the first of them.
  const names = await readdir(join(application.config.data_dir, "photos"), { recursive: true }).catch(() => []);
  return names.filter((name) => name.endsWith(".webp"));
}

/** The places of somebody's photos. */
export async function positions(site: TestApplication, profile_id: string): Promise<number[]> {
  const rows = await site.application.db
    .selectFrom("photos")
    .select("position")
    .where("profile_id", "=", profile_id)
    .orderBy("position")
    .execute();
  return rows.map(({ position }) => position);
}
