/** A browser used by its keys alone. */
import type { Locator, Page } from "@playwright/test";
import { expect } from "./journey.ts";

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stops = 0; stops < 150; stops += 1) {
    await page.keyboard.press("Tab");
    if (await target.evaluate((element) => element === document.activeElement)) break;
  }
  await expect(target).toBeFocused();
  // What is still busy with the last time does nothing when it is pressed.
  await expect(target).toBeEnabled();
}
