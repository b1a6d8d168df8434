/** What is typed or chosen before the program has come counts as if it had come after. */
import type { Page } from "@playwright/test";
import { expect, test, waitUntilInteractive } from "#tests/support/journey.ts";
import { aVisitingMember } from "#tests/support/site-database.ts";

const answers = "gender=male&seeks=female";

/** Opens a page whose program comes only when it is let go. */
async function openSlowly(page: Page, path: string): Promise<() => Promise<void>> {
  let let_go = () => {};
  const gone = new Promise<void>((resolve) => (let_go = resolve));
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await gone;
    await route.continue();
  });
  // Its end brings the few lines that wait for a person.
  await page.goto(path, { waitUntil: "domcontentloaded" });
  await page.getByRole("heading").first().click();
  return async () => {
    let_go();
    await waitUntilInteractive(page, { parts: true });
  };
}

test("a country chosen early brings its regions, and a reload loses nothing", async ({ page }) => {
  const letGo = await openSlowly(page, `/signup?${answers}`);
  await page.getByLabel("Year").selectOption("1985");
  await page.getByLabel("Country").selectOption("NL");
  await letGo();
  await page.getByLabel("Region").selectOption("NL-NH");
  await page.reload();
  await page.mouse.move(3, 3);
  await page.mouse.move(5, 5);
  await expect(page.getByLabel("Region")).toHaveValue("NL-NH");
  await expect(page.getByLabel("Year")).toHaveValue("1985");
});

test("a name typed early is taken", async ({ page }) => {
  const letGo = await openSlowly(page, `/signup?${answers}&date_of_birth=1985-03-14&country=NL&step=2`);
  await page.getByLabel("Username").fill("Early Bird");
  await letGo();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Almost there" })).toBeVisible();
  await expect(page).toHaveTitle(/^Almost there · /);
});

test("in the settings, whose program comes last, a country chosen early stays and brings its regions", async ({
  page,
  context,
}) => {
  await aVisitingMember(context, { country: "NL" });
  const letGo = await openSlowly(page, "/profile");
  await page.getByLabel("Country", { exact: true }).selectOption("BE");
  await letGo();
  await expect(page.getByLabel("Region", { exact: true }).getByRole("option", { name: "East Flanders" })).toHaveCount(
    1,
  );
  await expect(page.getByLabel("Country", { exact: true })).toHaveValue("BE");
});
