/** Every component in every state: accessible in light and dark, usable by keyboard alone. */
import type { Page } from "@playwright/test";
import { violations } from "#tests/support/accessibility.ts";
import { expect, openInteractive, stopClock, test } from "#tests/support/journey.ts";

const open = async (page: Page) => {
  await openInteractive(page, "/__gallery");
  await expect(page.getByRole("heading", { level: 1, name: "Components and states" })).toBeVisible();
  // Its part of the program is loaded after the page's own: until then its buttons are only drawn.
  const buttons = page.locator(".specs button");
  await expect
    .poll(() => buttons.last().evaluate((button) => Object.keys(button).some((key) => key.startsWith("__reactProps"))))
    .toBe(true);
};

test("axe finds nothing in light and dark", async ({ page }) => {
  await open(page);
  for (const theme of ["Light", "Dark"]) {
    await page.getByRole("group", { name: "Theme" }).getByRole("button", { name: theme }).click();
    await expect(page.locator("html")).toHaveAttribute("data-bs-theme", theme.toLowerCase());
    expect.soft(await violations(page, { colours_only: theme === "Dark" }), theme).toEqual([]);
  }
});

test("a modal keeps the focus, closes by Escape and gives it back", async ({ page }) => {
  await open(page);
  const dialog = page.getByRole("dialog", { name: "What is wrong?" });
  for (const width of [300, 500, 800, 1140]) {
    const button = page.getByRole("button", { name: `${width} px` });
    await button.focus();
    await page.keyboard.press("Enter");
    await expect(dialog).toBeVisible();
    expect(Math.round((await dialog.boundingBox())!.width)).toBe(width);
    await expect(dialog.getByRole("heading", { name: "What is wrong?" })).toBeFocused();
    for (let step = 0; step < 8; step++) {
      await page.keyboard.press(step < 5 ? "Tab" : "Shift+Tab");
      const outside = await page.evaluate(
        () => document.activeElement !== document.body && !document.activeElement?.closest("dialog"),
      );
      expect(outside).toBe(false);
    }
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
  }
});

test("a modal closes by its button and by its backdrop unless it must be finished, and is accessible while open", async ({
  page,
}) => {
  await stopClock(page);
  await open(page);
  const dialog = page.getByRole("dialog", { name: "What is wrong?" });
  await page.getByRole("button", { name: "500 px" }).click();
  await expect(dialog).toBeVisible();
  // Everything outside it is inert, so what is told meanwhile is told inside.
  await dialog.getByRole("button", { name: "Show a toast" }).click();
  const toast = dialog.getByRole("status").filter({ hasText: "Nora has written to you" });
  await expect(toast).toBeVisible();
  // Held by the pointer, however long it is looked at.
  await toast.hover();
  await page.clock.resume();
  expect(await violations(page, { part: "dialog[open]" })).toEqual([]);
  await toast.getByRole("button", { name: "Close" }).click();
  await expect(toast).toHaveCount(0);
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "500 px" }).click();
  await expect(dialog).toBeVisible();
  // Nor does a hand on its scrollbar close it, for which a border stands in: these browsers hide theirs.
  await dialog.evaluate((shown) => (shown.style.borderInlineEnd = "20px solid"));
  const { x, y, width } = (await dialog.boundingBox())!;
  await page.mouse.click(x + width - 10, y + 40);
  await expect(dialog).toBeVisible();
  await page.mouse.click(5, 5);
  await expect(dialog).toBeHidden();

  await page.getByRole("button", { name: "Must be finished" }).click();
  const step = page.getByRole("dialog", { name: "A little about you" });
  await expect(step.getByRole("button", { name: "Continue" })).toBeFocused();
  for (let time = 0; time < 3; time++) await page.keyboard.press("Escape");
  await page.mouse.click(5, 5);
  await expect(step).toBeVisible();
  await expect(step.getByRole("button", { name: "Close" })).toHaveCount(0);
  await step.getByRole("button", { name: "Continue" }).click();
  await expect(step).toBeHidden();
});

test("a dropdown goes by arrows, Home, End, letters, Escape and Tab; menus of one name close each other", async ({
  page,
}) => {
  await open(page);
  const button = page.getByRole("button", { name: "More", exact: true });
  const item = (name: string) => page.getByRole("menuitem", { name });
  await button.focus();
  await page.keyboard.press("ArrowDown");
  await expect(item("My profile")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(item("Settings")).toBeFocused();
  await page.keyboard.press("End");
  await expect(item("Log out")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(item("My profile")).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(item("Log out")).toBeFocused();
  await page.keyboard.press("Home");
  await page.keyboard.press("s");
  await expect(item("Settings")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toHaveCount(0);
  await expect(button).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(item("Log out")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Chosen: Log out")).toBeVisible();
  await expect(button).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(item("My profile")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("menu")).toHaveCount(0);

  const main = page.getByRole("main");
  const language = main.getByLabel("Language: English");
  const account = main.getByLabel("Account menu");
  await language.click();
  await expect(main.getByRole("link", { name: "Deutsch" })).toBeVisible();
  await account.click();
  await expect(main.getByRole("link", { name: "Deutsch" })).toBeHidden();
  await expect(main.getByRole("link", { name: "Settings" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(main.getByRole("link", { name: "Settings" })).toBeHidden();
  await expect(account).toBeFocused();
});

test("a toast is announced, is at most 350 px wide, waits while it has the focus, and goes by itself", async ({
  page,
}) => {
  await stopClock(page);
  await open(page);
  await page.getByRole("button", { name: "Payment complete" }).click();
  const toast = page.locator('.toasts[role="status"] .toast').filter({ hasText: "Payment complete" });
  await expect(toast).toHaveCount(1);
  expect((await toast.boundingBox())!.width).toBeLessThanOrEqual(350);
  const close = toast.getByRole("button", { name: "Close" });
  await close.focus();
  await page.clock.runFor(20_000);
  await expect(toast).toHaveCount(1);
  await page.getByRole("button", { name: "Payment complete" }).focus();
  const aSecondLater = async () => {
    await page.clock.runFor(1_000);
    return toast.count();
  };
  await expect.poll(aSecondLater, { intervals: [100] }).toBe(0);
  await page.getByRole("button", { name: "Chat removed" }).click();
  await page.locator(".toasts").getByRole("button", { name: "Undo" }).click();
  await expect(page.locator(".toasts .toast")).toHaveCount(0);
});

test("switches, tiles, chips and segments answer to the keyboard, and a field says what is wrong with it", async ({
  page,
}) => {
  await open(page);
  const invisible = page.getByRole("switch", { name: "Invisible mode" });
  await expect(invisible).not.toBeChecked();
  await invisible.focus();
  await page.keyboard.press("Space");
  await expect(invisible).toBeChecked();
  await page.getByRole("radio", { name: "Asks for money" }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: "Fake or stolen photos" })).toBeChecked();
  const chip = page.getByRole("button", { name: "Toggle" });
  await expect(chip).toHaveAttribute("aria-pressed", "true");
  await chip.focus();
  await page.keyboard.press("Enter");
  await expect(chip).toHaveAttribute("aria-pressed", "false");
  const dark = page.getByRole("group", { name: "Appearance" }).getByRole("button", { name: "Dark" });
  await dark.focus();
  await page.keyboard.press("Space");
  await expect(dark).toHaveAttribute("aria-pressed", "true");

  const email = page.getByRole("textbox", { name: "Email", exact: true });
  await expect(email).toHaveAttribute("aria-invalid", "true");
  await expect(email).toHaveAccessibleDescription(/Invalid email/);
});

test("everything can be reached by Tab, and what has the focus shows it", async ({ page }) => {
  await open(page);
  await page.evaluate(() => {
    const seen = new Map<string, boolean>();
    Object.assign(window, { seen });
    document.addEventListener("focusin", () => {
      const element = document.activeElement as HTMLElement;
      const style = getComputedStyle(element);
      const marked = style.outlineStyle !== "none" || style.boxShadow !== "none";
      // A label around the field may carry the mark for it.
      const around = element.closest("label");
      const labelled = around !== null && getComputedStyle(around).outlineStyle !== "none";
      seen.set(element.outerHTML.slice(0, 100), marked || labelled);
    });
  });
  for (let step = 0; step < 200; step++) await page.keyboard.press("Tab");
  const seen = await page.evaluate(() => [...(window as unknown as { seen: Map<string, boolean> }).seen]);
  expect(seen.length).toBeGreaterThan(50);
  expect(seen.filter(([, marked]) => !marked)).toEqual([]);
});
