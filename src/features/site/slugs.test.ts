import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pagesCommands } from "#server/commands/pages.server.ts";
import { contextOfJob } from "#server/worker.server.ts";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { routeList } from "#tests/support/site-map.ts";
import { logVisit, saveCookieChoice } from "./contract.ts";
import { findPage, listPages } from "./slugs.server.ts";

let site: TestApplication;
beforeAll(async () => {
  site = await startTestApplication();
});
afterAll(() => site.close());

/** The operator's command line. */
async function command(words: string, ...args: string[]): Promise<string> {
  const lines: string[] = [];
  const means = { application: site.application, print: (line: string) => void lines.push(line) };
  await pagesCommands.find((one) => one.words === words)!.run(means as never, args);
  return lines.join("\n");
}

const contextIn = async (locale: "en" | "de" | "fr") => ({
  ...(await contextOfJob(site.application, 1, "test")),
  locale,
});

describe("a page of the operator's own", () => {
  test("is shown in the reader's language, else in English", async () => {
    const file = join(site.application.config.data_dir, "page.txt");
    await writeFile(file, "Meet us on Friday.\n\n- [Prices](/pricing)\n");
    await command("pages set", "summer-party", "en", "Summer party", file);
    await command("pages set", "summer-party", "de", "Sommerfest", file);
    const titleIn = async (locale: "en" | "de" | "fr") =>
      (await findPage(await contextIn(locale), "summer-party"))?.title;
    expect([await titleIn("de"), await titleIn("en"), await titleIn("fr")]).toEqual([
      "Sommerfest",
      "Summer party",
      "Summer party",
    ]);
    expect(await command("pages")).toContain("/summer-party  de  Sommerfest");
    await command("pages remove", "summer-party");
    expect(await findPage(await contextIn("en"), "summer-party")).toBeUndefined();
  });

  test.each([
    ["../etc", "/pricing", "A slug has small letters, digits and dashes."],
    ["summer/party", "/pricing", "A slug has small letters, digits and dashes."],
    ["Summer", "/pricing", "A slug has small letters, digits and dashes."],
    ["summer", "https://example.com", "path of this site"],
    ["summer", "//example.com", "path of this site"],
    ["summer", "/\\example.com", "path of this site"],
    ["summer", "/no-such-page", "There is no page at /no-such-page."],
    ["summer", "/pages/nothing", "There is no page at /pages/nothing."],
    ["summer", "/api/user.php", "There is no page at /api/user.php."],
    ["summer", "/summer", "There is no page at /summer."],
    ["summer", "/members/%", "/members/% is no address"],
    ["summer", "/members/%ff", "/members/%ff is no address"],
    ["login", "/pricing", "/login is an address of the site itself"],
    ["healthz", "/pricing", "/healthz is an address of the site itself"],
  ])("%s leading to %s is refused", async (slug, path, problem) => {
    await expect(command("pages link", slug, path)).rejects.toThrow(problem);
    expect(await command("pages")).not.toContain(slug);
  });

  test("is refused where a page of the site is, which everybody would see instead", async () => {
    const file = join(site.application.config.data_dir, "unseen.txt");
    await writeFile(file, "Nobody reads this.");
    const slugs = routeList().flatMap(({ path }) => (/^[a-z0-9-]+$/.test(path) ? [path] : []));
    expect(slugs.length).toBeGreaterThan(15);
    for (const slug of slugs)
      await expect(command("pages set", slug, "en", "Unseen", file)).rejects.toThrow(
        "is an address of the site itself",
      );
    for (const { slug } of await listPages(await contextIn("en"))) expect(slugs).not.toContain(slug);
  });

  test("has words", async () => {
    const file = join(site.application.config.data_dir, "empty.txt");
    await writeFile(file, " \n");
    await expect(command("pages set", "winter", "en", "Winter", file)).rejects.toThrow(
      "is empty. Nothing was changed.",
    );
  });

  test("is no link, and a link no page, until it is removed; and no link leads to another, or to nothing", async () => {
    const file = join(site.application.config.data_dir, "autumn.txt");
    await writeFile(file, "Leaves fall.");
    await command("pages set", "autumn", "de", "Herbst", file);
    await expect(command("pages link", "autumn", "/pricing")).rejects.toThrow("/autumn is a page already");
    await command("pages link", "fall", "/autumn?ref=7");
    await expect(command("pages set", "fall", "en", "Fall", file)).rejects.toThrow("/fall is a short link already");
    await expect(command("pages link", "leaves", "/fall")).rejects.toThrow("/fall is a short link itself");
    expect(await command("pages")).toBe("/autumn  de  Herbst\n/fall  leads to /autumn?ref=7");
    await expect(command("pages remove", "autumn")).rejects.toThrow(
      '/fall leads to /autumn?ref=7: "pages remove fall" first. Nothing was changed.',
    );
    expect((await findPage(await contextIn("de"), "autumn"))?.title).toBe("Herbst");
    await command("pages remove", "fall");
    await command("pages remove", "autumn");
    expect(await command("pages")).toBe("There is no page.");
  });

  test("may be a short link", async () => {
    await command("pages link", "go", "/landers/gallery?ref=7");
    expect((await findPage(await contextIn("fr"), "go"))?.leads_to).toBe("/landers/gallery?ref=7");
  });
});

describe("how long a page is open", () => {
  const visit = { page: "/landers/gallery", seconds: 12 };

  test("is counted of those who agreed, for as long as the site says", async () => {
    const browser = site.browser();
    await browser.ask(saveCookieChoice, { choice: "all" });
    expect((await browser.ask(logVisit, visit)).status).toBe(200);
    expect(await command("visits")).toBe("/landers/gallery  1 visits, half of them under 12 s");
    site.moveClock(31 * 86_400_000);
    await site.runSchedule("site.clear-visits");
    expect(await command("visits")).toBe("Nothing was counted.");
  });

  test.each([undefined, "necessary"] as const)("is not counted after the choice %s", async (choice) => {
    const browser = site.browser();
    if (choice) await browser.ask(saveCookieChoice, { choice });
    expect((await browser.ask(logVisit, visit)).error?.code).toBe("not_found");
    expect(await command("visits")).toBe("Nothing was counted.");
  });

  test.each([
    { ...visit, page: "https://example.com" },
    { ...visit, page: "/members/<script>" },
    { ...visit, seconds: -1 },
    { ...visit, seconds: 1e9 },
  ])("%j is refused", async (wrong) => {
    const browser = site.browser();
    await browser.ask(saveCookieChoice, { choice: "all" });
    expect((await browser.ask(logVisit, wrong)).error?.code).toBe("validation");
  });
});
