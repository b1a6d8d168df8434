/** The last page a site can show: in the reader's language, with a look that its own content policy allows. */
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { settingsSeed } from "#features/site/seed/settings.ts";
import { translator } from "#i18n/catalogues.server.ts";
import { lastResort, offlinePage, offlinePolicy } from "./offline-page.server.ts";

test("says what happened and leads home, and nothing in it is forbidden", () => {
  const t = translator("de");
  const text = `${t("errors.maintenance")} <b>`;
  const page = lastResort({ locale: "de", theme: "system", title: t("errors.title"), text, home: t("ui.error-home") });
  expect(page).toContain('<html lang="de" data-bs-theme="system">');
  expect(page).toContain("<h1>Fehler</h1><p>Die Seite wird gerade gewartet.");
  expect(page).toContain("&lt;b&gt;");
  expect(page).toContain('<a href="/">Zurück zur Startseite</a>');
  expect(page).not.toContain("<script");
  const style = /<style>([^<]*)<\/style>/.exec(page)![1]!;
  expect(offlinePolicy).toContain(createHash("sha256").update(style).digest("base64"));
});

test("a theme that was chosen holds whatever the system prefers", () => {
  const page = (theme: string) => offlinePage({ t: translator("en"), locale: "en", settings: settingsSeed, theme });
  expect(page("dark")).toContain('<html lang="en" data-bs-theme="dark">');
  expect(page("dark")).toContain(":root[data-bs-theme=dark]{color-scheme:dark;");
  expect(page("light")).toContain(":root:not([data-bs-theme=light]){color-scheme:dark;");
});
