/** The API door: addresses to calls, the caller to a context, and whatever is thrown to an answer. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Refusal } from "#contract/refusal.ts";
import { errorAnswer } from "#platform/http/answer.server.ts";
import { run, type Route, type Upload } from "#platform/http/run.server.ts";
import type { Context } from "#platform/context.server.ts";
import { keep, type Kept, sendKept, type Shelf } from "./kept.server.ts";
import { openApiDocument } from "./openapi.server.ts";
import { refuseForeignSites } from "./security.server.ts";

const json = { "content-type": "application/json; charset=utf-8" };

type Options = {
  routes: readonly Route[];
  /** Served elsewhere, described here too. */
  uploads: readonly Upload[];
  contextOf: (request: FastifyRequest, proven_later?: boolean) => Promise<Context>;
  finish: (request: FastifyRequest, reply: FastifyReply) => void;
  shelf: Shelf;
  /** Behind TLS the cookies have other names. */
  secure: boolean;
};

export async function apiPlugin(app: FastifyInstance, options: Options): Promise<void> {
  const { routes, uploads, contextOf, finish, shelf, secure } = options;

  /** Answers that are alike for many callers are made once. */
  async function sendAlike(
    request: FastifyRequest,
    reply: FastifyReply,
    ctx: Context,
    { call, useCase }: Route,
  ): Promise<FastifyReply> {
    const kept = await shelf.get(call.path, ctx, async () => ({
      kept: await keep(JSON.stringify(await run(ctx, call, useCase as never, {})), json),
      keep: true,
    }));
    return sendKept(request, reply, kept);
  }

  for (const [key, group] of groupByAddress(routes.filter(({ call }) => !call.form))) {
    const [method, url] = key.split(" ") as [Route["call"]["method"], string];
    const choose = chooser(group);
    app.route({
      method,
      url,
      handler: async (request, reply) => {
        const query = request.query as Record<string, unknown>;
        const chosen = choose(query);
        const { call, useCase } = chosen;
        // A signed call comes from another server, and no cookie counts for it.
        if (!call.signed) refuseForeignPages(request, call);
        const ctx = await contextOf(request, call.proves_session);
        if (call.alike) return sendAlike(request, reply, ctx, chosen);
        const given = call.method === "GET" || call.method === "DELETE" ? query : (request.body ?? {});
        const answer = await run(ctx, call, useCase as never, given);
        reply.header("cache-control", "no-store");
        finish(request, reply);
        return reply.send(answer ?? {});
      },
    });
  }
  await app.register(formsPlugin, { routes, contextOf });
  // For each name of a site: to make it takes as long as dozens of other answers.
  const documents = new Map<string, Promise<Kept>>();
  app.get("/api/openapi.json", async (request, reply) => {
    const { name } = (await contextOf(request)).settings;
    let document = documents.get(name);
    if (!document)
      documents.set(
        name,
        (document = keep(JSON.stringify(openApiDocument(name, secure, [...routes, ...uploads])), json)),
      );
    return sendKept(request, reply, await document);
  });
  const methods = methodsByAddress([...routes, ...uploads]);
  app.all("/api/*", async (request, reply) => {
    const known = methods.get(request.url.split("?", 1)[0]!);
    if (!known) throw new Refusal("not_found");
    reply.header("allow", [...known].join(", "));
    throw new Refusal("method_not_allowed");
  });
}

function methodsByAddress(routes: readonly Pick<Route, "call">[]): Map<string, Set<string>> {
  const methods = new Map<string, Set<string>>();
  for (const { call } of routes) {
    const address = call.path.split("?", 1)[0]!;
    methods.set(address, (methods.get(address) ?? new Set()).add(call.method));
  }
  return methods;
}

/** Calls that mail programs make: they post forms, and an address that is opened instead leads to a page. */
async function formsPlugin(
  app: FastifyInstance,
  { routes, contextOf }: Pick<Options, "routes" | "contextOf">,
): Promise<void> {
  const forms = ["application/x-www-form-urlencoded", "multipart/form-data"];
  app.addContentTypeParser(forms, { parseAs: "buffer" }, async (request: FastifyRequest, body: Buffer) =>
    readForm(body, request.headers["content-type"] ?? ""),
  );
  for (const { call, useCase } of routes) {
    if (!call.form) continue;
    const { page } = call.form;
    app.post(call.path, async (request, reply) => {
      const given = { ...(request.query as object), ...(request.body as object) };
      const answer = await run(await contextOf(request), call, useCase as never, given);
      return reply.header("cache-control", "no-store").send(answer ?? {});
    });
    app.get(call.path, async (request, reply) => {
      const query = new URLSearchParams(request.query as Record<string, string>);
      return reply.redirect(`${page}?${query}`, 303);
    });
  }
}

async function readForm(body: Buffer, type: string): Promise<Record<string, unknown>> {
  try {
    const form = await new Response(new Uint8Array(body), { headers: { "content-type": type } }).formData();
    return Object.fromEntries(form);
  } catch {
    // What claims to be a form and is none.
    throw new Refusal("validation");
  }
}

/** A changing call comes from a script of our own pages. */
export function refuseForeignPages(request: FastifyRequest, call: Route["call"]): void {
  refuseForeignSites(request, call.changes === true || call.method !== "GET");
  if (call.method !== "GET" && !call.beacon && request.headers["x-request-type"] !== "client")
    throw new Refusal("foreign_site");
}

function groupByAddress(routes: readonly Route[]): Map<string, Route[]> {
  const groups = new Map<string, Route[]>();
  for (const route of routes) {
    const key = `${route.call.method} ${route.call.path.split("?")[0]}`;
    groups.set(key, [...(groups.get(key) ?? []), route]);
  }
  return groups;
}

/** Of the calls with one address, the one whose own query the request carries. */
function chooser(group: readonly Route[]): (query: Record<string, unknown>) => Route {
  const known = group.map((route) => ({ route, own: [...new URLSearchParams(route.call.path.split("?")[1])] }));
  const plain = known.find(({ own }) => own.length === 0)?.route;
  const narrower = known.filter(({ own }) => own.length > 0);
  return (query) => {
    const fits = narrower.find(({ own }) => own.every(([key, value]) => query[key] === value));
    const route = fits?.route ?? plain;
    if (!route) throw new Refusal("not_found");
    return route;
  };
}

/** Spec 8 and the house's rule: refusals with their text, bugs logged once and told without detail. */
export function answerErrors(
  app: FastifyInstance,
  translatorOf: (request: FastifyRequest) => Promise<Context["t"]>,
): void {
  app.setErrorHandler(async (error, request, reply) => {
    const t = await translatorOf(request);
    const { status, headers, body, expected } = errorAnswer(t, error);
    if (!expected) request.log.error({ err: error, request_id: request.id }, "unexpected error");
    return reply.code(status).headers(headers).send(body);
  });
  app.setNotFoundHandler(async () => {
    throw new Refusal("not_found");
  });
}
