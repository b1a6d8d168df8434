/** A complaint of somebody without an account: sent, followed by the link in the mail. */
import { randomUUID } from "node:crypto";
import type { Route } from "@playwright/test";
import { catchFirst, expect, openInteractive, setCookie, test } from "#tests/support/journey.ts";
import { textOfMail } from "#tests/support/newcomer.ts";
import { inDatabase } from "#tests/support/site-database.ts";

test("a visitor complains on a phone, once though the answer is lost, and finds under the link in the mail how it stands", async ({
  page,
  context,
  expectComplaint,
}) => {
  expectComplaint(/ERR_FAILED/);
  await setCookie(context, "locale", "en");
  await page.setViewportSize({ width: 390, height: 844 });
  const email = `${randomUUID().slice(0, 8)}@example.org`;
  await openInteractive(page, "/complaints");
  await page.getByLabel("What is it about?").selectOption("Unlawful content");
  await page.getByLabel("Email address for our answer").fill(email);
  await page.getByLabel("What happened?").fill("They use my pictures.");
  const letter = { name: "letter.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") };
  await page.getByLabel("Files").setInputFiles(letter);
  const lose = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await catchFirst(page, "**/complaints.data*", lose);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("No connection")).toBeVisible();
  await page.getByRole("button", { name: "Send" }).click();
  const receipt = /C(?:-\w+)+/.exec(await page.getByText(/^We have it: /).innerText())![0];

  const stored = await inDatabase((db) =>
    db.selectFrom("complaints").select(["receipt", "files"]).where("email", "=", email).execute(),
  );
  expect(stored).toEqual([{ receipt, files: [`complaint-${receipt}-1.pdf`] }]);

  const text = await textOfMail(context, email, `We have your message ${receipt}`);
  await page.goto(/https?:\S+\/complaints\/\S+/.exec(text)![0]);
  const heading = page.getByRole("heading", { level: 1, name: `Your message ${receipt}` });
  await expect(heading).toBeVisible();
  await expect(page.getByText("They use my pictures.")).toBeVisible();
  // A number that is read out on the phone is not torn apart.
  const lines = await heading.getByText(receipt, { exact: true }).evaluate((number) => number.getClientRects().length);
  expect(lines).toBe(1);
});

test("a field that is missing comes into sight with what it is called", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 600 });
  await openInteractive(page, "/complaints");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByLabel("What is it about?")).toBeFocused();
  const bar = (await page.getByRole("banner").boundingBox())!;
  const { y } = (await page.getByText("What is it about?").boundingBox())!;
  expect(y).toBeGreaterThanOrEqual(bar.y + bar.height);
});
