/** The last page a site can show: in the reader's language, with a look that its own content policy allows. */
import { createHash } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { saveUser } from "#features/accounts/contract.ts";
import { translator } from "#i18n/catalogues.server.ts";
import { startTestApplication } from "#tests/support/application.ts";
import { aMember } from "#tests/support/factories.ts";
import { lastResort, offlinePolicy } from "./offline-page.server.ts";

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

test("asked for as the page without a network, it has the member's theme, and a look that the worker compares", async () => {
  const site = await startTestApplication();
  onTestFinished(() => site.close());
  const member = await site.as(await aMember(site.application.db));
  for (const theme of ["dark", "light", "system"] as const) {
    await member.ask(saveUser, { theme });
    const { statusCode, headers, payload } = await member.inject({ url: "/offline" });
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({ "x-look": `en ${theme}`, "cache-control": "no-store" });
    expect(payload).toContain(`<html lang="en" data-bs-theme="${theme}">`);
  }
});
