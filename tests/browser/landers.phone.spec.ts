/** Landing pages on a phone, in Polish: answers given there stand in the sign-up, with and without scripts. */
import { designs } from "#features/landers/designs.ts";
import { violations } from "#tests/support/accessibility.ts";
import { becomeInteractive, expect, site, test, textIn } from "#tests/support/journey.ts";

test.use({ reducedMotion: "no-preference" });

const text = (key: Parameters<typeof textIn>[1]) => textIn("pl", key);

test("three answers at night, and the sign-up goes on in the same place", async ({ page, context }) => {
  await context.addCookies([{ name: "vesper_locale", value: "pl", url: site }]);
  await page.goto("/landers/alonetonight");
  // Asked one after the other, and the browser knows which one is missing.
  await page.getByRole("main").getByRole("button").last().click();
  await expect(page.getByRole("radio", { name: text("signup.seeks_female") })).toBeFocused();
  await page.goto("/landers/alonetonight/milf");
  await expect(page.locator("html")).toHaveAttribute("lang", "pl");
  const lit = page.locator(".night-wait-2");
  await expect(lit).toHaveCSS("opacity", "0");
  await expect(page.getByRole("radio", { name: text("signup.seeks_female") })).toBeChecked();
  await page.getByRole("radio", { name: text("profile.gender_male"), exact: true }).check();
  await expect(lit).toHaveCSS("opacity", "1");
  await page.getByRole("radio", { name: text("members.finder_goal_relationship") }).check();
  expect(await violations(page)).toEqual([]);
  await becomeInteractive(page);
  await page.getByRole("main").getByRole("button").last().click();

  await expect(page).toHaveURL(/\/landers\/alonetonight\/milf\?.*step=1/);
  await expect(page.getByRole("heading", { level: 2, name: text("signup.birth_title") })).toBeFocused();
  await becomeInteractive(page);
  expect(await violations(page)).toEqual([]);
  await page.locator("select[name=date_of_birth_day]").selectOption("14");
  await page.locator("select[name=date_of_birth_month]").selectOption("3");
  await page.locator("select[name=date_of_birth_year]").selectOption("1985");
  await page.locator("select[name=country]").selectOption("PL");
  await page.getByRole("button", { name: text("signup.continue") }).click();
  await expect(page.getByRole("heading", { level: 2, name: text("signup.name_title") })).toBeVisible();
  const carried = new URL(page.url()).searchParams;
  expect(Object.fromEntries(carried)).toMatchObject({ gender: "male", seeks: "female", country: "PL" });
  expect(Object.fromEntries(new URLSearchParams(carried.get("finder")!))).toEqual({
    min_age: "35",
    max_age: "55",
    goal: "relationship",
  });

  // The browser's own way back keeps what was answered, as the arrow does.
  await page.goBack();
  await expect(page.locator("select[name=date_of_birth_year]")).toHaveValue("1985");
  await expect(page.locator("select[name=country]")).toHaveValue("PL");
  await page.goBack();
  await expect(page.getByRole("radio", { name: text("profile.gender_male"), exact: true })).toBeChecked();
  await expect(page.getByRole("radio", { name: text("members.finder_goal_relationship") })).toBeChecked();
});

test("picked interests and the region of the map come along without any script", async ({ openBrowser }) => {
  const page = await (await openBrowser({ locale: "pl-PL", javaScriptEnabled: false })).newPage();
  await page.goto("/landers/iconslanding");
  // Shown as a whole: what stands in the middle would move while the rest of a slow page arrives.
  expect(await page.content()).toMatch(
    /<link rel="expect" href="#lander-end" blocking="render">.*<\/footer><div id="lander-end">/s,
  );
  for (const interest of ["wine", "tea", "music"] as const)
    await page.locator("label", { hasText: text(`interests.${interest}`) }).click();
  await page.getByRole("main").getByRole("button").last().click();
  await expect(page.getByRole("heading", { level: 2, name: text("signup.who_title") })).toBeVisible();
  await expect(page.locator("input[name=interests][type=hidden]")).toHaveValue("wine,tea,music");

  // Of five cards on top of each other only the first can be answered, and only it is read out.
  await page.goto("/landers/tinderswipe");
  const card = page.getByRole("main").getByRole("group");
  await expect(card).toHaveCount(1);
  await expect(page.getByRole("checkbox")).toHaveCount(2);
  await page.getByRole("checkbox").last().press("Space");
  await expect(card).toHaveCount(1);
  await expect(page.getByRole("checkbox")).toHaveCount(2);

  await page.goto("/landers/maplanding?country=NL");
  await page.goto("/landers/maplanding?country=NL&region=NL-UT");
  await expect(page.getByLabel(text("signup.region"))).toHaveValue("NL-UT");
  await page.getByRole("main").getByRole("button").last().click();
  await page.getByText(text("profile.gender_female"), { exact: true }).first().click();
  await page.getByText(text("signup.seeks_male"), { exact: true }).last().click();
  await page.getByRole("button", { name: text("signup.continue") }).click();
  await expect(page.locator("select[name=country]")).toHaveValue("NL");
  await expect(page).toHaveURL(/region=NL-UT/);

  // The longest word under the three evenings is not broken on the narrowest phone either: all are as high as the first.
  await page.context().addCookies([{ name: "vesper_locale", value: "nb", url: site }]);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/landers/transitionsvideolanding");
  const captions = page.locator(".le-caption");
  await expect(captions).toHaveCount(3);
  const heights = await Promise.all((await captions.all()).map(async (one) => (await one.boundingBox())!.height));
  expect(heights).toEqual(heights.map(() => heights[0]));
});

test("on a desktop the second question of each stands in sight with its button", async ({ openBrowser }) => {
  const desktop = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };
  const page = await (await openBrowser({ locale: "pl-PL", ...desktop })).newPage();
  for (const { name } of designs) {
    await page.goto(`/landers/${name}?gender=female&seeks=male&step=1`);
    const go_on = page.getByRole("button", { name: text("signup.continue") });
    await expect(go_on, name).toBeInViewport({ ratio: 1 });
  }
});
