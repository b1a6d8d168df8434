/** What search engines ask for: which pages there are, in which languages, and which are not for them. */
import type { FastifyReply } from "fastify";
import { designs } from "#features/landers/designs.ts";
import { publicPaths } from "#features/site/public-paths.ts";
import { listPages } from "#features/site/slugs.server.ts";
import { siteAddress } from "#platform/http/site-address.server.ts";
import type { Web } from "./door.ts";

const hour = "public, max-age=3600";

export function registerSearchEngines(app: Web): void {
  app.get("/robots.txt", async (request, reply) => {
    const ctx = await app.contextOf(request);
    const closed = ["/api/", "/chats", "/likes", "/members/", "/profile", "/transactions", "/notifications", "/__"];
    const lines = [
      "User-agent: *",
      ...closed.map((path) => `Disallow: ${path}`),
      "",
      `Sitemap: ${siteAddress(ctx)}/sitemap.xml`,
    ];
    return plain(reply, "text/plain; charset=utf-8", `${lines.join("\n")}\n`);
  });

  app.get("/sitemap.xml", async (request, reply) => {
    const ctx = await app.contextOf(request);
    const address = siteAddress(ctx);
    const own = (await listPages(ctx)).filter(({ leads_to }) => leads_to === null).map(({ slug }) => `/${slug}`);
    const paths = [...publicPaths, ...designs.map(({ name }) => `/landers/${name}`), ...new Set(own)];
    const languages = ctx.settings.visible_locales;
    const entries = paths.map((path) => {
      const alternates = [
        `<xhtml:link rel="alternate" hreflang="x-default" href="${address}${path}"/>`,
        ...languages.map(
          (language) =>
            `<xhtml:link rel="alternate" hreflang="${language}" href="${address}${path}?lang=${language}"/>`,
        ),
      ].join("");
      // Each language is an address of its own, and every one names all the others.
      return [path, ...languages.map((language) => `${path}?lang=${language}`)]
        .map((one) => `<url><loc>${address}${one}</loc>${alternates}</url>`)
        .join("");
    });
    const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries.join("\n")}</urlset>\n`;
    return plain(reply, "application/xml; charset=utf-8", xml);
  });
}

function plain(reply: FastifyReply, type: string, text: string): FastifyReply {
  return reply.header("cache-control", hour).type(type).send(text);
}
