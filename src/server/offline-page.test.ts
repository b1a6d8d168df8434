/** The last page a site can show: in the reader's language, with a look that its own content policy allows. */
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { translator } from "#i18n/catalogues.server.ts";
import { lastResort, offlinePolicy } from "./offline-page.server.ts";

test("says what happened and leads home, and nothing in it is forbidden", () => {
  const t = translator("de");
  const page = lastResort("de", t("errors.title"), `${t("errors.maintenance")} <b>`, t("ui.error-home"));
  expect(page).toContain('<html lang="de">');
  expect(page).toContain("<h1>Fehler</h1><p>Die Seite wird gerade gewartet.");
  expect(page).toContain("&lt;b&gt;");
  expect(page).toContain('<a href="/">Zurück zur Startseite</a>');
  expect(page).not.toContain("<script");
  const style = /<style>([^<]*)<\/style>/.exec(page)![1]!;
  expect(offlinePolicy).toContain(createHash("sha256").update(style).digest("base64"));
});
