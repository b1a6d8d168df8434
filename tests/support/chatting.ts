/** Two members write to each other in their browsers. */
import type { BrowserContext, Page } from "@playwright/test";
import { expect, site } from "./journey.ts";

export const field = (page: Page) => page.getByRole("textbox", { name: /^Write to/ });
export const messages = (page: Page) => page.getByRole("log");

export async function say(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await page.keyboard.press("Enter");
}

type Target = { conversation: string } | { profile: string };

/** Sends a message as this browser's member, past its pages. */
export async function write(context: BrowserContext, target: Target, text: string): Promise<string> {
  const response = await context.request.post("/api/message.php", {
    headers: { origin: site, "x-request-type": "client" },
    data: { ...target, text, client_key: crypto.randomUUID() },
  });
  expect(response.status(), await response.text()).toBe(200);
  const { conversation } = (await response.json()) as { conversation: { id: string } };
  return conversation.id;
}
