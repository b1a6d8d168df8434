/** Before the browser tests: the built program on its demo data, as a visitor would meet it. */
import { join } from "node:path";
import { inventPeople } from "#demo/people.ts";
import { storePictures } from "#demo/pictures.server.ts";
import { type RenderedPicture, renderPicture } from "#demo/portraits/render.server.ts";
import { startBuiltSite } from "../../scripts/built-site.ts";

/** So many of the demo's pictures are drawn, and stand for the others: all of them take two processors half a minute. */
const drawn_max = 24;

/** Playwright's global setup; the address is chosen in playwright.config.ts, so that every worker knows it. */
export default async function startSite(): Promise<() => Promise<void>> {
  const address = new URL(process.env["TEST_SITE"]!);
  const site = await startBuiltSite(
    { DEMO: "on", GALLERY: "on", LOG_LEVEL: "warn", REQUESTS_PER_MINUTE: "100000" },
    Number(address.port),
    drawFewPictures,
  );
  // For members that a journey puts straight into the database.
  process.env["TEST_SITE_FOLDER"] = site.folder;
  return site.stop;
}

/** The program draws only what is missing. */
async function drawFewPictures(folder: string): Promise<void> {
  const drawn: Promise<RenderedPicture>[] = [];
  let count = 0;
  await storePictures(
    inventPeople(new Date()),
    join(folder, "photos"),
    (picture) => (drawn[count++ % drawn_max] ??= renderPicture(picture)),
    () => undefined,
  );
}
