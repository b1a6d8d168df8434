/** The page door: React Router inside Fastify, with kept pages for visitors and ones of their own for members. */
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import { createRequest } from "@remix-run/node-fetch-server";
import type { FastifyReply, FastifyRequest } from "fastify";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { Refusal } from "#contract/refusal.ts";
import { isListed } from "#features/site/public-paths.ts";
import { translator } from "#i18n/catalogues.server.ts";
import { chooseLocale, type Locale, locales } from "#i18n/locales.ts";
import { createSemaphore, LineFull } from "#lib/semaphore.ts";
import type { Context } from "#platform/context.server.ts";
import { back_after_s, errorAnswer } from "#platform/http/answer.server.ts";
import { chosenTheme } from "#platform/http/cookies.server.ts";
import { drawnContext, keptContext, nonceContext, requestContext } from "#platform/http/page-context.server.ts";
import { patient } from "#platform/http/page.server.ts";
import { rootFolder } from "#platform/root-folder.server.ts";
import { registerAssets } from "./assets.server.ts";
import { sendKept } from "./kept.server.ts";
import { keepPage } from "./kept-pages.server.ts";
import { takesFiles } from "./file-forms.server.ts";
import { backSoon, lastResort, offlinePolicy } from "./offline-page.server.ts";
import { fromHost } from "./other-host.server.ts";
import { contentSecurityPolicy, refuseForeignSites } from "./security.server.ts";
import type { Web } from "./door.ts";

function policyFor({ payments, settings }: Context, nonce: string): string {
  const payment = payments.providers.flatMap(({ hosts }) => hosts);
  return contentSecurityPolicy(`'nonce-${nonce}'`, { payment, files: settings.cdn_prefix });
}

const client = join(rootFolder, "build", "client");
/** Pages that are the same for every visitor of a country and language; the one about cookies shows what was chosen. */
const alike = /^\/(login|pricing|pages\/(?!cookies$)[a-z-]+|landers\/[a-z]+(\/[a-z0-9-]+)?)?$/;
const form_bytes_max = 256 * 1024;
/** As many forms that take files are read at once, so that strangers cannot fill the memory. */
const file_form_bytes_max = 16_000_000;
const file_forms_at_once = 3;

/** What passes by itself is called no error. */
const titles = new Map<number, "errors.wait_title" | "errors.back_title">([
  [429, "errors.wait_title"],
  [503, "errors.back_title"],
]);

/** A page is its text; any other answer (a redirect, a file, the data of a page) has a body of its own. */
type Answer = { response: Response; html: string };
type Options = { build: () => Promise<ServerBuild>; development?: boolean };

export async function registerPages(app: Web, { build, development = false }: Options): Promise<void> {
  if (!development) {
    await registerAssets(app, join(client, "assets"));
    await app.register(fastifyStatic, {
      root: client,
      globIgnore: ["assets/**"],
      decorateReply: false,
      wildcard: false,
      preCompressed: true,
      index: false,
      cacheControl: false,
      setHeaders(reply, path) {
        reply.header("cache-control", "public, max-age=3600");
        // Films, as the scripts (assets.server.ts), may be had through another host.
        if (!path.includes("/loops/")) return;
        reply.header("access-control-allow-origin", "*");
        reply.header("cross-origin-resource-policy", "cross-origin");
      },
    });
  }

  const mode = development ? "development" : "production";
  // The build itself, not a function: React Router would otherwise rank all routes again for each request.
  const patientBuild = async () => patient(await build());
  const handle = createRequestHandler(development ? patientBuild : await patientBuild(), mode);
  const inLine = createSemaphore({ at_once: file_forms_at_once, waiting_max: 10 });

  /** `shared`: others wait for the same page, and get it though who asked for it first has gone. */
  async function render(
    request: FastifyRequest,
    reply: FastifyReply,
    ctx: Context,
    nonce: string,
    shared = false,
  ): Promise<Answer> {
    const context = new RouterContextProvider();
    context.set(requestContext, ctx);
    context.set(nonceContext, nonce);
    context.set(keptContext, shared);
    // A proxy may pass on what its visitor made up.
    const protocol = request.protocol === "https" ? "https:" : "http:";
    const asked = createRequest(request.raw, reply.raw, { host: request.host, protocol });
    // Who asks only for the headers gets those of the whole page, which others are then given from the shelf.
    const response = await handle(
      shared || request.method === "HEAD" ? new Request(asked.url, { headers: asked.headers }) : asked,
      context,
    );
    app.finish(request, reply);
    if (response.status === 503) reply.header("retry-after", String(back_after_s));
    return { response, html: context.get(drawnContext) };
  }

  async function fileForm<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await inLine(work);
    } catch (error) {
      if (error instanceof LineFull) throw new Refusal("busy", { retry_after: 3 });
      throw error;
    }
  }

  /** A page that is the same for many is rendered once; an answer that is no page (a redirect, a file) goes as it is. */
  async function visitorPage(request: FastifyRequest, reply: FastifyReply, ctx: Context): Promise<FastifyReply> {
    const listed = isListed(request.url.split("?", 1)[0]!);
    const files_host = ctx.settings.cdn_prefix;
    const kept = (html: string, { status }: Response) => keepPage(html, { status, listed, files_host });
    if (!alike.test(request.url)) {
      const { response, html } = await render(request, reply, ctx, "");
      return html === "" ? reply.send(response) : sendKept(request, reply, await kept(html, response));
    }
    const page = await app.shelf.get(request.url, ctx, async () => {
      const { response, html } = await render(request, reply, ctx, "", true);
      return { kept: await kept(html, response), keep: response.status === 200 };
    });
    return sendKept(request, reply, page);
  }

  await app.register(async (pages) => {
    // Bodies of page requests go unparsed to React Router.
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser("*", (_request, _payload, done) => done(null));
    pages.setErrorHandler(async (error, request, reply) => {
      const ctx = await knownContext(app, request);
      const locale = ctx?.locale ?? spokenIn(request);
      const theme = ctx?.member?.theme ?? (request.asked && chosenTheme(request.asked.jar)) ?? "system";
      const t = translator(locale);
      const { status, headers, body, expected } = errorAnswer(t, error);
      if (!expected) request.log.error({ err: error, request_id: request.id }, "page failed");
      const text = status === 500 ? t("errors.error_page_failed") : body.error.message;
      const said = { locale, theme, text, title: t(titles.get(status) ?? "errors.title") };
      return reply
        .code(status)
        .headers(headers)
        .header("content-security-policy", offlinePolicy)
        .type("text/html")
        .send(
          titles.has(status) && isRead(request)
            ? backSoon({
                ...said,
                text: status === 503 ? t("errors.back_text") : text,
                again: t("app.offline_again"),
              })
            : lastResort({ ...said, home: t("ui.error-home") }),
        );
    });
    pages.all("*", async (request, reply) => {
      refuseForeignSites(request, false);
      refuseLongForms(request);
      if (!isListed(request.url.split("?", 1)[0]!)) reply.header("x-robots-tag", "noindex");
      const ctx = await app.contextOf(request);
      const reads = isRead(request);
      if (!development && reads && !ctx.member && !request.url.includes(".data"))
        return visitorPage(request, reply, ctx);
      const nonce = development ? "" : randomBytes(16).toString("base64");
      const answer =
        !reads && takesFiles(request.url)
          ? await fileForm(() => render(request, reply, ctx, nonce))
          : await render(request, reply, ctx, nonce);
      reply.header("cache-control", "no-store");
      if (development) reply.removeHeader("content-security-policy");
      else reply.header("content-security-policy", policyFor(ctx, nonce));
      return sendWhole(reply, answer, development ? "" : ctx.settings.cdn_prefix);
    });
  });
}

/** Whatever is text leaves in one piece. */
async function sendWhole(reply: FastifyReply, { response, html }: Answer, files_host: string): Promise<FastifyReply> {
  const { status, headers } = response;
  if (html === "" && !headers.get("content-type")?.startsWith("text/")) return reply.send(response);
  for (const [name, value] of headers) reply.header(name, value);
  return reply.code(status).send(html === "" ? await response.text() : fromHost(html, files_host));
}

function isRead({ method }: FastifyRequest): boolean {
  return method === "GET" || method === "HEAD";
}

/** Bodies of pages are forms of a few fields; how long one is must be said before it is read. */
function refuseLongForms(request: FastifyRequest): void {
  const { headers, url } = request;
  if (isRead(request)) return;
  const bytes_max = takesFiles(url) ? file_form_bytes_max : form_bytes_max;
  if (!(Number(headers["content-length"]) <= bytes_max)) throw new Refusal("too_large");
}

/** For the answer to a failure, which may be that there is no context. */
async function knownContext(app: Web, request: FastifyRequest): Promise<Context | undefined> {
  try {
    return await app.contextOf(request);
  } catch {
    return undefined;
  }
}

/** Where nothing is known of the site: what was chosen before, or what the browser asks for. */
function spokenIn({ asked, headers }: FastifyRequest): Locale {
  const accept_language = headers["accept-language"];
  return chooseLocale({ cookie: asked?.jar.get("locale"), accept_language, visible: locales });
}
