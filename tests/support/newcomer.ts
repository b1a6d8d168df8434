/** Members who join for one journey, so that it can change everything about them. */
import { randomBytes } from "node:crypto";
import { type BrowserContext, expect } from "@playwright/test";
import { setCookie, site } from "./journey.ts";

export type Newcomer = { email: string; name: string; password: string };

/**
 * Whom the members of other journeys do not find: a photo that is changed or deleted is missing on the page of whoever
 * has just found it, and their journey fails by it.
 */
export const foundByNobody = { gender: "female", sexuality: "lesbian" } as const;

/** Signs somebody up in this browser, in English; the address is not confirmed yet. */
export async function join(context: BrowserContext, kind: Partial<typeof foundByNobody> = {}): Promise<Newcomer> {
  await setCookie(context, "locale", "en");
  const mark = randomBytes(5).toString("hex");
  const letters = mark.replaceAll(/\d/g, (digit) => "ghijklmnop"[Number(digit)]!);
  const newcomer = { email: `${mark}@example.org`, name: `Guest ${letters}`, password: `early train to ${mark}` };
  const response = await context.request.post("/api/signup.php", {
    headers: { origin: site, "x-request-type": "client" },
    data: {
      ...newcomer,
      gender: "female",
      sexuality: "hetero",
      ...kind,
      date_of_birth: "1990-03-14",
      country: "NL",
      consent_terms: true,
      consent_sensitive_data: true,
      consent_marketing: false,
      opened_at: new Date(Date.now() - 60_000).toISOString(),
    },
  });
  expect(response.status(), await response.text()).toBe(200);
  return newcomer;
}

/** The text of the newest mail with this subject to an address, as soon as it is there. */
export async function textOfMail(context: BrowserContext, email: string, subject: string): Promise<string> {
  const page = await context.newPage();
  await expect(async () => {
    await page.goto("/__mailbox");
    const row = page.getByRole("row").filter({ hasText: email }).filter({ hasText: subject }).first();
    await row.getByRole("link").click({ timeout: 1000 });
  }).toPass();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(subject);
  const text = await page.locator("pre").innerText();
  await page.close();
  return text;
}

/** The link of that mail. */
export async function linkInMail(context: BrowserContext, email: string, subject: string): Promise<string> {
  return /https?:\/\/\S+\?(?:token|undo)=\S+/.exec(await textOfMail(context, email, subject))![0];
}
