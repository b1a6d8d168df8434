/** Before the browser tests: the built program on its demo data, as a visitor would meet it. */
import { startBuiltSite } from "../../scripts/built-site.ts";

/** Playwright's global setup; the address is chosen in playwright.config.ts, so that every worker knows it. */
export default async function startSite(): Promise<() => Promise<void>> {
  const address = new URL(process.env["TEST_SITE"]!);
  const site = await startBuiltSite(
    { DEMO: "on", GALLERY: "on", LOG_LEVEL: "warn", REQUESTS_PER_MINUTE: "100000" },
    Number(address.port),
  );
  // For members that a journey puts straight into the database.
  process.env["TEST_SITE_FOLDER"] = site.folder;
  return site.stop;
}
