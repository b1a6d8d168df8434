/** The site as an installed app: what it is called and looks like, its service worker, its page without a network. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Context } from "#platform/context.server.ts";
import { rootFolder } from "#platform/root-folder.server.ts";
import { offlinePage, offlinePolicy } from "./offline-page.server.ts";
import worker from "./sw-push.js?raw";

type Options = { contextOf: (request: FastifyRequest) => Promise<Context> };

export async function appPlugin(app: FastifyInstance, { contextOf }: Options): Promise<void> {
  const script = `const version = ${JSON.stringify(buildVersion())};\n${worker}`;
  app.get("/sw-push.js", async (_request, reply) =>
    reply
      .type("text/javascript; charset=utf-8")
      // Browsers compare it byte by byte to see whether there is a new version.
      .header("cache-control", "no-cache")
      .header("content-security-policy", "default-src 'none'; connect-src 'self'")
      .send(script),
  );
  app.get("/manifest.webmanifest", async (request, reply) =>
    reply
      .type("application/manifest+json; charset=utf-8")
      // In the language of whoever asks: no cache in between gives it to others.
      .header("cache-control", "private, max-age=3600")
      .send(JSON.stringify(manifest(await contextOf(request)))),
  );
  app.get("/offline", async (request, reply) => {
    const ctx = await contextOf(request);
    const theme = ctx.member?.theme ?? "system";
    return reply
      .type("text/html; charset=utf-8")
      .header("cache-control", "no-store")
      .header("x-look", `${ctx.locale} ${theme}`)
      .header("content-security-policy", offlinePolicy)
      .send(offlinePage({ ...ctx, theme }));
  });
}

/** Changes with every build; a site that runs from its sources has none. */
function buildVersion(): string {
  try {
    return readFileSync(join(rootFolder, "build", ".stamp"), "utf8").slice(0, 12);
  } catch {
    // Not built.
    return "sources";
  }
}

const icon = (src: string, size: number, purpose = "any") => ({
  src,
  sizes: `${size}x${size}`,
  type: "image/png",
  purpose,
});

/** In the name of the site and the language that the page asked for. */
function manifest({ t, locale, settings }: Pick<Context, "t" | "locale" | "settings">): object {
  const { name } = settings;
  const shortcut = (label: string, url: string, picture: string) => ({
    name: label,
    url,
    icons: [icon(`/app/shortcut-${picture}-96.png`, 96)],
  });
  const screenshot = (page: "members" | "chat", form_factor: "wide" | "narrow") => ({
    src: `/app/screen-${page}-${form_factor}.webp`,
    sizes: form_factor === "wide" ? "1280x800" : "720x1280",
    type: "image/webp",
    form_factor,
    label: t(`app.screen_${page}`),
  });
  return {
    id: "/",
    name,
    short_name: name.slice(0, 12).trim(),
    description: settings.description[locale] || t("index.description", { name }),
    lang: locale,
    dir: "ltr",
    start_url: "/members",
    scope: "/",
    display: "standalone",
    orientation: "any",
    background_color: "#fbf7f6",
    theme_color: "#fbf7f6",
    categories: ["social", "lifestyle"],
    icons: [icon("/icon-192.png", 192), icon("/icon-512.png", 512), icon("/icon-maskable-512.png", 512, "maskable")],
    shortcuts: [
      shortcut(t("frame.messages"), "/chats", "chats"),
      shortcut(t("frame.likes"), "/likes", "likes"),
      shortcut(t("frame.search_members"), "/members", "members"),
    ],
    screenshots: (["members", "chat"] as const).flatMap((page) => [
      screenshot(page, "wide"),
      screenshot(page, "narrow"),
    ]),
  };
}
