/** Mails: a login from a browser not seen before warns the member, in the member's language. */
import type { BrowserContext } from "@playwright/test";
import { password } from "#tests/support/factories.ts";
import { expect, site, test, textIn } from "#tests/support/journey.ts";
import { aVisitingMember } from "#tests/support/site-database.ts";

const headers = { origin: site, "x-request-type": "client" };
const phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1";

async function enter(context: BrowserContext, email: string): Promise<void> {
  const response = await context.request.post("/api/user.php", { headers, data: { email, password } });
  expect(response.status()).toBe(200);
}

test("a login from a second browser is told by mail, in the member's language", async ({
  page,
  context,
  openBrowser,
}) => {
  const { email } = await aVisitingMember(context, { language: "fr" });
  const subject = textIn("fr", "mail.new_device_subject");
  await enter(context, email);
  await enter(await openBrowser({ userAgent: phone }), email);

  const mail = page.getByRole("row").filter({ hasText: subject }).filter({ hasText: email });
  await expect(async () => {
    await page.goto("/__mailbox");
    await expect(mail).toHaveCount(1, { timeout: 1000 });
  }).toPass();
  await mail.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(subject);
  await expect(page.getByRole("main")).toContainText("iOS");
  await expect(page.getByRole("main")).toContainText(textIn("fr", "mail.new_device_not_you"));
  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: textIn("en", "mailbox.html") }).click();
  const formatted = await opened;
  await expect(formatted.locator("html")).toHaveAttribute("lang", "fr");
  await expect(formatted.getByText(textIn("fr", "mail.new_device_intro"))).toBeVisible();
});
