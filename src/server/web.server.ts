/** The web server: one Fastify app with the API, the files, the photos and the pages. */
import { randomUUID } from "node:crypto";
import type { Server } from "node:http";
import { setImmediate as turn } from "node:timers/promises";
import fastify, { LogController, type FastifyInstance, type FastifyRequest } from "fastify";
import { translator } from "#i18n/catalogues.server.ts";
import type { Context } from "#platform/context.server.ts";
import { openJar, type Jar } from "#platform/http/cookies.server.ts";
import type { Log } from "#platform/log.server.ts";
import type { Metrics } from "#platform/metrics.server.ts";
import { appPlugin } from "./app.server.ts";
import { answerErrors, apiPlugin } from "./api.server.ts";
import type { Application } from "./application.server.ts";
import { routes, uploads } from "./calls.server.ts";
import { contextOfRequest, visitorAtDoor, type Incoming } from "./context.server.ts";
import type { Web } from "./door.ts";
import { refuseFloods } from "./floods.server.ts";
import { compressAnswers } from "./compress.server.ts";
import { healthPlugin, isLeaving } from "./health.server.ts";
import { answerOf, createShelf } from "./kept.server.ts";
import { registerLive } from "./live.server.ts";
import { measureRequests } from "./metrics.server.ts";
import { registerPhotos } from "./photos.server.ts";
import { endSlowRequests, small_ms_max } from "./slow-requests.server.ts";
import { registerSearchEngines } from "./search-engines.server.ts";
import { commonHeaders, isFromElsewhere, readableAddress, refuseStrangeRequests } from "./security.server.ts";
import { uploadsPlugin } from "./uploads.server.ts";
import { webhooksPlugin } from "./webhooks.server.ts";

const body_bytes_max = 256 * 1024;
/** For a photo of the largest kind on a slow line; everything else has less. */
const request_ms_max = 120_000;
/** Who knows the rest may read what somebody complained of. */
const sealedLink = /^(\/complaints\/).+/;

type Asked = { context: Promise<Context>; jar: Jar };

declare module "fastify" {
  interface FastifyRequest {
    /**
     * Made with the first question for it. On the request itself: what a WeakMap holds outlives each young collection of
     * V8, which then carries the contexts of all requests into the old generation.
     */
    asked: Asked | undefined;
  }
}

function unused(): never {
  throw new Error("A contract checks what comes and goes, not a schema of a route.");
}

export async function createWeb(application: Application, metrics?: Metrics): Promise<Web> {
  const { config, log } = application;
  const app = fastify({
    loggerInstance: log,
    // Every line names its request itself.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trusted_proxies.length > 0 ? config.trusted_proxies : false,
    bodyLimit: body_bytes_max,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    requestTimeout: request_ms_max,
    http: { headersTimeout: small_ms_max },
    keepAliveTimeout: 72_000,
    // What still comes down a connection while the last requests are finished is answered like them.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    rewriteUrl: ({ url = "" }) => readableAddress(url),
    // No route names a schema, since contracts check what comes: a start does not load the compilers of them.
    schemaController: { compilersFactory: { buildValidator: unused, buildSerializer: unused } },
  }) as unknown as Web;

  const incoming = (request: FastifyRequest, cookies: Jar): Incoming => ({
    host: request.host,
    ip: request.ip,
    user_agent: request.headers["user-agent"] ?? "",
    accept_language: request.headers["accept-language"],
    url_language: (request.query as { lang?: string }).lang,
    page_hidden: request.headers["x-page-hidden"] === "1",
    from_elsewhere: isFromElsewhere(request),
    cookies,
    request_id: request.id,
  });
  app.decorateRequest("asked", undefined);
  function asked(request: FastifyRequest, proven_later?: boolean): Asked {
    if (!request.asked) {
      const jar = openJar(request.headers.cookie, config.secure);
      request.asked = { jar, context: contextOfRequest(application, { ...incoming(request, jar), proven_later }) };
    }
    return request.asked;
  }
  app.contextOf = (request, proven_later) => asked(request, proven_later).context;
  app.finish = (request, reply) => {
    const { jar } = asked(request);
    for (const header of jar.headers()) reply.header("set-cookie", header);
    // Nothing of a member stays behind on a device that others use too.
    if (jar.endsSession()) reply.header("clear-site-data", '"cache", "storage"');
  };

  if (metrics) measureRequests(app, metrics);
  const headers = commonHeaders(config);
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(headers);
    reply.header("x-request-id", request.id);
    // Nobody is to send a request down a connection that is about to be closed.
    if (isLeaving(application)) reply.raw.setHeader("connection", "close");
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "";
    const path = route.startsWith("/api") ? route : request.url.split("?", 1)[0]!.replace(sealedLink, "$1…");
    log.info(
      {
        request_id: request.id,
        method: request.method,
        path,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      "request",
    );
    done();
  });
  answerErrors(app, async (request) =>
    app.contextOf(request).then(
      (ctx) => ctx.t,
      // Without a database the answer is still a sentence.
      () => translator("en"),
    ),
  );
  tellOfStrangeProxy(app, log);
  refuseStrangeRequests(app);
  refuseFloods(app, config.requests_per_minute);
  endSlowRequests(app);
  app.shelf = createShelf({ size: 600, keep_ms: 30_000, now: () => performance.now() });
  // What is kept for a visitor is given at the door, before a context is made.
  app.addHook("onRequest", (request, reply, done) => {
    if (request.method !== "GET" || !app.shelf.knows(request.url)) return done();
    const caller = visitorAtDoor(application, incoming(request, openJar(request.headers.cookie, config.secure)));
    const kept = caller && app.shelf.find(request.url, caller);
    if (!kept) return done();
    const { status, headers: own, body } = answerOf(kept, request.headers);
    reply.hijack();
    reply.raw.writeHead(status, { ...headers, ...own, "x-request-id": request.id });
    reply.raw.end(body);
  });
  compressAnswers(app);
  await app.register(healthPlugin, { application });
  registerLive(app, application);
  const { contextOf, finish, shelf } = app;
  await app.register(apiPlugin, { routes, uploads, contextOf, finish, shelf, secure: config.secure });
  await app.register(appPlugin, { contextOf: app.contextOf });
  await app.register(uploadsPlugin, { uploads, contextOf: app.contextOf, finish: app.finish });
  registerSearchEngines(app);
  await app.register(webhooksPlugin, { contextOf: app.contextOf });
  registerPhotos(app, application);
  // After those of the live streams, whose members come back at once.
  app.addHook("preClose", () => letIn(app.server));
  return app;
}

const let_in_ms_max = 1_000;
/** In a turn of the loop that is shorter, hardly anybody can have come unseen. */
const short_turn_ms = 2;

/** Whoever is at the door when it closes is cut off, and a proxy asks nobody else for what it has sent: so it closes right after a turn in which nobody came. */
async function letIn(server: Server): Promise<void> {
  const until = performance.now() + let_in_ms_max;
  let came: boolean;
  let begun: number;
  const hear = () => {
    came = true;
  };
  server.on("connection", hear);
  await turn();
  do {
    came = false;
    begun = performance.now();
    await turn();
  } while ((came || performance.now() - begun > short_turn_ms) && begun < until);
  server.off("connection", hear);
}

/** Whoever is still at it after that is cut off: a request that never ends must not keep the rest from being stopped in order. */
const finish_ms = 4_000;

/** Running requests are finished first. */
export async function closeWeb(app: Web, patience_ms = finish_ms): Promise<void> {
  const late = setTimeout(() => app.server.closeAllConnections(), patience_ms);
  await app.close();
  clearTimeout(late);
}

/** Machines that a visitor is not at. */
const near = /^(?:::ffff:)?(?:127|10|192\.168|172\.(?:1[6-9]|2\d|3[01]))\.|^::1$|^f[cd]/;

/** Once: behind a proxy that nobody named, all visitors are one, and soon turned away as one who asks too much. */
function tellOfStrangeProxy(app: FastifyInstance, log: Log): void {
  let told = false;
  app.addHook("onRequest", (request, _reply, done) => {
    if (!told && request.headers["x-forwarded-for"] !== undefined && (request.ips?.length ?? 1) < 2) {
      const proxy = request.socket.remoteAddress ?? "";
      told = near.test(proxy);
      if (told) log.warn({ proxy }, "a proxy passes visitors on, and all count as one: name it in TRUSTED_PROXIES");
    }
    done();
  });
}
