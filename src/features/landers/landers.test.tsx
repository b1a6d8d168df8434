/** Every landing page in every niche: one title, a way in, words from the catalogue, and nothing invented. */
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { saveRegions } from "#features/site/queries.server.ts";
import { regionsSeed } from "#features/site/seed/regions.ts";
import english from "#i18n/locales/en.json" with { type: "json" };
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { aMember } from "#tests/support/factories.ts";
import { landers, pseudo, renderLander } from "#tests/support/landers.tsx";
import { contextAt } from "#tests/support/page-context.ts";
import { castInterests, castOf, type DrawnPerson } from "./cast.ts";
import { designs, type DesignName } from "./designs.ts";
import { nicheKeys, readSlug } from "./niches.ts";

let site: TestApplication;
let session: string | undefined;
beforeAll(async () => {
  site = await startTestApplication();
  await saveRegions(site.application.db, regionsSeed);
  session = (await site.as(await aMember(site.application.db))).cookie("session");
});
afterAll(() => site.close());

const render = (path: string, messages?: typeof pseudo) => renderLander(site, path, messages);

const wordsIn = (html: string) =>
  html
    .replaceAll(/<(title|script|style)\b[\s\S]*?<\/\1>/g, " ")
    .replaceAll(/<[^>]*>/g, "|")
    .replaceAll(/&[a-z#0-9]+;/g, " ");

const word = /[\p{L}]{2,}/gu;
const latin = /^[\u0041-\u024f]+$/u;

/** Drawn people, and what the server names in the reader's language: interests, regions, countries. */
function namedByServer(design: DesignName, people: readonly DrawnPerson[]): Set<string> {
  const countries = new Intl.DisplayNames("en", { type: "region" });
  const texts = [
    ...people.map((person) => person.name),
    ...(design === "iconslanding" ? Object.entries(english) : [])
      .filter(([key]) => key.startsWith("interests."))
      .map(([, text]) => text),
    ...(design === "maplanding" ? regionsSeed : []).flatMap(({ code, name, names, country }) => [
      code.slice(3),
      name,
      names["en"] ?? "",
      countries.of(country) ?? "",
    ]),
  ];
  return new Set(texts.flatMap((text) => [...text.matchAll(word)].map(([found]) => found)));
}

const table = designs.flatMap(({ name, has_slug }) =>
  nicheKeys.filter((key) => has_slug || key === "none").map((key) => [name, key] as const),
);

describe.each(table)("/landers/%s for the niche %s", (name, niche) => {
  const path = `/landers/${name}${niche === "none" ? "" : `/${niche}`}`;

  test("has one title, a way in, and no style in its markup", async () => {
    const html = await render(path);
    expect(html.match(/<h1\b/g)).toHaveLength(1);
    expect(html).toMatch(new RegExp(`<form[^>]*action="${path}"[^>]*method="get"`));
    expect(html).toContain('name="step"');
    expect(html).not.toMatch(/<h\d[^>]* autofocus/);
    expect(html).not.toMatch(/ style="/);
    expect(/<title>(.+?)<\/title>/.exec(html)?.[1]).toContain("Vesper");
    expect(html).toMatch(/<meta name="description" content=".{20,}"/);
    expect(html).toContain(`/art/landers/${name}.jpg`);
    // A variant is not listed beside its page.
    expect(html.includes('content="noindex"')).toBe(niche !== "none");
  });

  test("speaks from the catalogue only, and counts nobody", async () => {
    const html = await render(path, pseudo);
    const foreign = [...wordsIn(html).matchAll(word)].map(([found]) => found).filter((found) => latin.test(found));
    const data = namedByServer(name, castOf(niche, undefined));
    expect(foreign.filter((found) => !data.has(found))).toEqual([]);
    expect(wordsIn(html)).not.toMatch(/\d{3,}/);
  });

  test("goes on with the sign-up in its own place, with what was answered", async () => {
    const html = await render(`${path}?step=1&gender=male&seeks=female&interests=wine,tea&goal=open`);
    expect(html.match(/<h1\b/g)).toHaveLength(1);
    expect(html).toMatch(/name="date_of_birth_year"/);
    // Without scripts it is a new page: the keys go on here, not at its top.
    expect(html).toMatch(/<h2 [^>]*tabindex="-1" autofocus="">/);
    for (const [field, value] of [
      ["gender", "male"],
      ["seeks", "female"],
      ["interests", "wine,tea"],
    ])
      expect(html).toContain(`<input type="hidden" name="${field}" value="${value}"/>`);
    expect(html).toMatch(/name="finder" value="[^"]*goal=open/);
  });

  test("leads a member to the search", async () => {
    const url = new URL(path, "http://localhost:3000");
    const { context } = await contextAt(site, url, session);
    const { loader } = await landers[`/src/features/landers/designs/${name}/page.tsx`]!();
    const params = niche === "none" ? {} : { slug: niche };
    const thrown: unknown = await loader({ context, params, url, request: new Request(url) }).catch(
      (error: unknown) => error,
    );
    expect((thrown as Response).headers?.get("location")).toBe("/members");
  });
});

test("the frames of /landers/gallery lead into the sign-up with what the niche suggests, as its button does", async () => {
  const html = (await render("/landers/gallery/milf-women")).replaceAll("&amp;", "&");
  const hidden = [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
  const sent = Object.fromEntries(hidden.map(([, name, value]) => [name, value]));
  expect(Object.keys(sent)).toEqual(expect.arrayContaining(["seeks", "niche", "step"]));
  const way = /class="btn btn-ink" href="\/landers\/gallery\/milf-women\?([^"]*)"/.exec(html)?.[1];
  expect(Object.fromEntries(new URLSearchParams(way))).toEqual(sent);
});

test("each card of /landers/tinderswipe says of itself that it is drawn, as the frames of /landers/gallery do", async () => {
  const told = async (design: DesignName) =>
    (await render(`/landers/${design}`)).split(english["landers.drawn_tag"]).length - 1;
  expect(await told("tinderswipe")).toBe(5);
  // Three frames, each with its close-up.
  expect(await told("gallery")).toBe(6);
});

test.each([
  ["alonetonight", "seeks=both&gender=male&goal=adventure"],
  ["video", "seeks=male"],
  ["iconslanding", "interests=wine&interests=tea"],
  ["collagelanding", "interests=coffee&interests=dancing"],
  ["socialnetwork", "interests=art&interests=music"],
  ["tinderswipe", "interests=art&passed=kofi"],
  ["transitionsvideolanding", "interests=cooking"],
] as const)("/landers/%s shows what its address says was answered: %s", async (name, query) => {
  const html = await render(`/landers/${name}?${query}`);
  const chosen = [...html.matchAll(/<input[^>]* checked=""[^>]*>/g)].map(([field]) =>
    ["name", "value"].map((attribute) => new RegExp(` ${attribute}="([^"]*)"`).exec(field)?.[1]).join("="),
  );
  expect(chosen.toSorted()).toEqual(query.split("&").toSorted());
});

test("a wish that the steps of the sign-up have carried is still chosen", async () => {
  const html = await render("/landers/alonetonight?finder=min_age%3D35%26goal%3Dadventure");
  expect(html).toMatch(/<input[^>]*name="goal"[^>]*checked=""[^>]*value="adventure"/);
});

test("the few drawings of interests are those of the people, as in the file of all", async () => {
  const drawings = async (file: string) =>
    new Map(
      [...(await readFile(`public/art/${file}.svg`, "utf8")).matchAll(/<symbol id="(\w+)".*?<\/symbol>/gs)].map(
        ([drawing, key]) => [key!, drawing],
      ),
    );
  const [all, few] = [await drawings("interests"), await drawings("lander-interests")];
  expect([...few.keys()]).toEqual(castInterests);
  expect([...few].filter(([key, drawing]) => all.get(key) !== drawing)).toEqual([]);
  const pages = await Promise.all(designs.map(({ name }) => render(`/landers/${name}`)));
  const shown = pages.flatMap((html) => [...html.matchAll(/lander-interests\.svg#(\w+)/g)].map(([, key]) => key!));
  expect(shown.length).toBeGreaterThan(20);
  expect(shown.filter((key) => !few.has(key))).toEqual([]);
});

describe("a slug", () => {
  test.each([
    [undefined, 1, null],
    ["summer", 1, null],
    ["milf", 6, null],
    ["MILF-Women", 6, "women"],
    ["women", 1, "women"],
    ["gay-plain", 7, "plain"],
    ["none", 1, null],
    ["bdsm-summer-2026", 3, null],
    ["milfs", 1, null],
  ])("%s is niche %s, variant %s", (slug, niche, variant) => {
    expect(readSlug(slug, 1)).toEqual({ niche, variant });
  });

  test("without a niche leaves the site's own", () => expect(readSlug("men", 4)).toEqual({ niche: 4, variant: "men" }));

  test("changes the people and the first answer", async () => {
    expect(castOf("none", "men").every(({ face }) => !castOf("none", "women").some((one) => one.face === face))).toBe(
      true,
    );
    expect(await render("/landers/socialnetwork/women")).toContain('name="seeks" value="female"');
    expect(await render("/landers/socialnetwork/plain")).toContain(english["landers.plain_lead"]);
  });

  test.each([
    ["", "city"],
    ["/gay", "city"],
    ["/she", "beach"],
    ["/milf-women", "beach"],
    ["/milf-men", "city"],
  ])("%s begins with the evening of whom it is about: %s", async (slug, film) => {
    const html = await render(`/landers/transitionsvideolanding${slug}`);
    const first = /<input[^>]*type="radio"[^>]*checked=""[\s\S]*?loops\/(\w+)\.webp/.exec(html);
    expect(first?.[1]).toBe(film);
  });

  test.each([
    ["gilf", 'name="finder" value="min_age=55"'],
    ["milf", 'name="finder" value="min_age=35&amp;max_age=55"'],
    ["gay", 'name="gender" value="male"'],
    ["bdsm", 'name="finder" value="interests=bondage&amp;interests=sadomasochism"'],
    ["bbw", 'name="niche" value="4"'],
  ])("%s brings its filters along", async (slug, field) => {
    expect(await render(`/landers/video/${slug}`)).toContain(field);
  });
});

describe("the map", () => {
  test("counts only people who can be found, from ten on, in tens", async () => {
    const { db } = site.application;
    const settle = async (people: number, region: string, invented: object = {}) => {
      for (let at = 0; at < people; at += 1) {
        const { id } = await aMember(db, { country: "NL" });
        await db
          .updateTable("profiles")
          .set({ region, ...invented })
          .where("id", "=", id)
          .execute();
      }
    };
    await settle(12, "NL-UT");
    await settle(9, "NL-ZE");
    await settle(11, "NL-FR", { fictional: true });
    await settle(11, "NL-DR", { demo: true });
    const html = await render("/landers/maplanding?country=NL");
    expect(html).toMatch(/Utrecht · at least 10 members/);
    expect(html.match(/at least/g)).toHaveLength(1);
    expect(html).toContain("Zeeland");
  });
});

test("no design shows a button without scripts that does nothing", async () => {
  const helpless: string[] = [];
  for (const { name } of designs) {
    const buttons = (await render(`/landers/${name}`)).matchAll(
      /<button(?=[^>]* type="button")(?![^>]* popovertarget=)[^>]*>/gi,
    );
    helpless.push(...[...buttons].map(([button]) => button));
  }
  expect(helpless).not.toEqual([]);
  for (const button of helpless) expect(button).toContain("needs-scripts");
});
