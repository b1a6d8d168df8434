/** Buying in the browser: from the overview to the provider's page, and what is chosen there. */
import { randomUUID } from "node:crypto";
import type { BrowserContext, Locator, Page } from "@playwright/test";
import { expect, openInteractive, site } from "./journey.ts";

export const title = (page: Page): Locator => page.getByRole("heading", { level: 1 });
export const consent = /^I want to use the credits at once/;

/** From the overview to where the payment goes on. */
export async function buy(page: Page, path: string): Promise<void> {
  await openInteractive(page, path);
  await page.getByRole("checkbox", { name: consent }).check();
  await page.getByRole("button", { name: /^Buy now – / }).click();
}

export async function choose(page: Page, outcome: string): Promise<void> {
  await expect(title(page)).toHaveText("Test checkout");
  await page.getByRole("button", { name: outcome, exact: true }).click();
}

/** An order of ten credits without the pages before the provider's; gives the addresses of both. */
export async function orderByCall({ request }: BrowserContext) {
  const headers = { origin: site, "x-request-type": "client" };
  const wished = { bundle: 1, method: "ideal", country: "NL", code: "" };
  const overview = await request.get("/api/order.php", { headers, params: wished });
  const { total } = (await overview.json()) as { total: number };
  const data = { ...wished, total, key: randomUUID(), immediate_use: true };
  const { payment_id } = (await (await request.post("/api/order.php", { headers, data })).json()) as {
    payment_id: string;
  };
  const started = await request.post("/api/payment.php", { headers, data: { payment_id } });
  const { next } = (await started.json()) as { next: { url: string } };
  return { purchase: `/transactions/${payment_id}`, checkout: next.url };
}
