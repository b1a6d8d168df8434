/** Mails: a login from a browser not seen before warns the member, in the member's language. */
import type { BrowserContext } from "@playwright/test";
import { loginsByKind } from "#demo/logins.ts";
import { expect, logIn, site, test, textIn } from "#tests/support/journey.ts";

async function speak(context: BrowserContext, language: string): Promise<void> {
  const headers = { origin: site, "x-request-type": "client" };
  const response = await context.request.put("/api/user.php", { headers, data: { language } });
  expect(response.status()).toBe(200);
}

test("a login from a second browser is told by mail", async ({ page, context, openBrowser }) => {
  await logIn(context, "premium");
  await speak(context, "fr");
  const subject = textIn("fr", "mail.new_device_subject");
  const rows = page.getByRole("row").filter({ hasText: subject }).filter({ hasText: loginsByKind.premium.email });
  await page.goto("/__mailbox");
  const before = await rows.count();

  await logIn(
    await openBrowser({
      userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1",
    }),
    "premium",
  );
  await expect(async () => {
    await page.reload();
    expect(await rows.count()).toBeGreaterThan(before);
  }).toPass();
  await speak(context, "nl");

  await rows.first().getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(subject);
  await expect(page.getByRole("main")).toContainText("iOS");
  await expect(page.getByRole("main")).toContainText(textIn("fr", "mail.new_device_not_you"));
  const opened = page.waitForEvent("popup");
  await page
    .getByRole("link", { name: /formatted|format|HTML/i })
    .first()
    .click();
  const mail = await opened;
  await expect(mail.locator("html")).toHaveAttribute("lang", "fr");
  await expect(mail.getByText(textIn("fr", "mail.new_device_intro"))).toBeVisible();
});

test("a browser that is known causes no mail", async ({ page, context }) => {
  await logIn(context, "free");
  await page.goto("/__mailbox");
  const rows = page.getByRole("row").filter({ hasText: loginsByKind.free.email });
  const before = await rows.count();
  await context.request.post("/api/logout.php", { headers: { origin: site, "x-request-type": "client" } });
  await logIn(context, "free");
  await page.reload();
  expect(await rows.count()).toBeLessThanOrEqual(before + 1);
});
