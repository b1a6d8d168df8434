/** Mails: a login from a browser not seen before warns the member, in the member's language. */
import type { BrowserContext, Page } from "@playwright/test";
import { loginsByKind } from "#demo/logins.ts";
import { expect, logIn, site, test, textIn } from "#tests/support/journey.ts";

const headers = { origin: site, "x-request-type": "client" };
const phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1";

async function speak(context: BrowserContext, language: string): Promise<void> {
  const response = await context.request.put("/api/user.php", { headers, data: { language } });
  expect(response.status()).toBe(200);
}

/** The addresses of the member's mails with this subject. */
async function mailsWith(page: Page, subject: string): Promise<string[]> {
  await page.goto("/__mailbox");
  const rows = page.getByRole("row").filter({ hasText: subject }).filter({ hasText: loginsByKind.premium.email });
  return rows.getByRole("link").evaluateAll((links) => links.map((link) => link.getAttribute("href")!));
}

test("a login from a second browser is told by mail, in the member's language", async ({
  page,
  context,
  openBrowser,
}) => {
  await logIn(context, "premium");
  await speak(context, "fr");
  const subject = textIn("fr", "mail.new_device_subject");
  const before = new Set(await mailsWith(page, subject));
  await logIn(await openBrowser({ userAgent: phone }), "premium");

  let mail: string | undefined;
  await expect(async () => {
    // Other tests log this member in too, from other devices.
    for (const path of (await mailsWith(page, subject)).filter((known) => !before.has(known))) {
      if ((await (await context.request.get(path)).text()).includes("iOS")) mail = path;
    }
    expect(mail).toBeDefined();
  }).toPass();
  await speak(context, "nl");

  await page.goto(mail!);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(subject);
  await expect(page.getByRole("main")).toContainText(textIn("fr", "mail.new_device_not_you"));
  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: textIn("nl", "mailbox.html") }).click();
  const formatted = await opened;
  await expect(formatted.locator("html")).toHaveAttribute("lang", "fr");
  await expect(formatted.getByText(textIn("fr", "mail.new_device_intro"))).toBeVisible();
});
