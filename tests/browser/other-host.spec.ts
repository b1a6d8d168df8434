/** A site whose program comes from another host (`cdn_prefix`): its pages work, for visitors and for members. */
import { insertSite } from "#features/site/queries.server.ts";
import { settingsSeed } from "#features/site/seed/settings.ts";
import { aMember, aSession } from "#tests/support/factories.ts";
import { becomeInteractive, expect, site, test } from "#tests/support/journey.ts";
import { inDatabase } from "#tests/support/site-database.ts";

test("the program comes from the host of cdn_prefix, and the content policy allows its films", async ({
  page,
  context,
}) => {
  // The same server by its other name is another host to a browser.
  const other = site.replace("localhost", "127.0.0.1");
  const { host } = new URL(other);
  const token = await inDatabase(async (db) => {
    const site_id = await insertSite(db, { ...settingsSeed, domain: host, cdn_prefix: site }, [host], false);
    return aSession(db, await aMember(db, { site_id, name: "Ferry", email: "ferry@example.org" }), new Date());
  });
  const told = ["entry_skip", "choice", "locale"].map((name) => ({ name: `vesper_${name}`, value: "en", url: other }));
  await context.addCookies(told);
  const scripts: string[] = [];
  page.on("request", (request) => request.url().endsWith(".js") && scripts.push(request.url()));
  try {
    for (const path of ["/login", "/premium"]) {
      await expect(async () => {
        // A process may know the sites of a second ago.
        scripts.length = 0;
        const answer = await page.goto(other + path);
        expect(answer!.headers()["content-security-policy"]).toContain(`media-src 'self' ${site};`);
      }).toPass();
      await becomeInteractive(page);
      expect(scripts.length).toBeGreaterThan(0);
      expect(scripts.filter((url) => !url.startsWith(`${site}/assets/`))).toEqual([]);
      await context.addCookies([{ name: "vesper_session", value: token, url: other }]);
    }
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Buy credits once. No subscription.");
  } finally {
    await inDatabase(async (db) => {
      await db.deleteFrom("site_hosts").where("host", "=", host).execute();
    });
  }
});
