/** The page door: a loader or an action asks a use case, and a refusal becomes a redirect, an error page or a form's errors. */
import { data, redirect, redirectDocument, type RouterContextProvider, type ServerBuild } from "react-router";
import type { Call, Output } from "#contract/call.ts";
import { Refusal, type ErrorBody } from "#contract/refusal.ts";
import { errorAnswer, refusalText } from "./answer.server.ts";
import { contextOf } from "./page-context.server.ts";
import { run, type UseCase } from "./run.server.ts";

/** Where a member whose sign-up lacks something gives it; nothing else opens before. */
const completionPath = "/complete-signup";

type Args = { context: Readonly<RouterContextProvider>; request: Request; url: URL };

/** For loaders. Who must log in first comes back to this page afterwards. */
export async function load<C extends Call>(
  args: Args,
  call: C,
  useCase: UseCase<C>,
  input: unknown,
): Promise<Output<C>> {
  const ctx = contextOf(args.context);
  try {
    return await run(ctx, call, useCase, input);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === "authentication_required") throw redirectToLogin(args.url);
    if (error.code === "signup_incomplete") throw redirect(completionPath);
    throw data({ told: refusalText(ctx.t, error) }, { status: error.status });
  }
}

/** Every loader and action of a build meets a database that is away in the same way. */
export function patient(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const { loader, action } = route!.module;
    const module = {
      ...route!.module,
      ...(loader && { loader: patiently(loader) }),
      ...(action && { action: patiently(action) }),
    };
    return [id, { ...route, module }];
  });
  return { ...build, routes: Object.fromEntries(routes) as ServerBuild["routes"] };
}

/**
 * A database that is away comes back: the page asks again by itself, and a form stays as it is. One that the browser
 * itself has sent is told so instead: asking again would lose what was typed. A bug goes on as one.
 */
export function patiently<A extends Pick<Args, "context" | "request">>(door: (args: A) => unknown) {
  return async (args: A): Promise<unknown> => {
    try {
      return await door(args);
    } catch (error) {
      const { t, log } = contextOf(args.context);
      const { status, body } = errorAnswer(t, error);
      if (error instanceof Refusal || status !== 503) throw error;
      log.error({ err: error }, "page failed");
      throw data(isSentByBrowser(args.request) ? { told: body.error.message, unsent: true } : null, { status });
    }
  };
}

/**
 * Spec 2: who is not logged in goes to the login page, as a new document: one of a member whose session has ended would
 * find that out later, and log out who has just logged in.
 */
export function redirectToLogin(url: URL): Response {
  return redirectDocument(`/login?next=${encodeURIComponent(url.pathname + url.search)}`);
}

/**
 * A form that the browser itself has sent would be lost on the way to the login. As the answer to it stays, the browser
 * keeps it, and sends it once more when the page is reloaded.
 */
function loginFirst({ context, request, url }: Args) {
  if (!isSentByBrowser(request)) return redirectToLogin(url);
  return data({ told: contextOf(context).t("frame.unsent_title"), unsent: true }, { status: 403 });
}

function isSentByBrowser({ method, headers }: Request): boolean {
  return method !== "GET" && (headers.get("accept") ?? "").includes("text/html");
}

/** For pages of members that load nothing else. */
export function requireMember(args: Args): void {
  const { member } = contextOf(args.context);
  if (!member) throw loginFirst(args);
  if (member.incomplete) throw redirect(completionPath);
}

export type Acted<C extends Call> =
  | { done: Output<C>; error?: undefined }
  | { done?: undefined; error: ErrorBody["error"] };

/** For actions: the form shows what was refused; a bug goes to the error page. */
export async function act<C extends Call>(args: Args, call: C, useCase: UseCase<C>, input: unknown): Promise<Acted<C>> {
  const ctx = contextOf(args.context);
  try {
    return { done: await run(ctx, call, useCase, input) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === "authentication_required") throw loginFirst(args);
    if (error.code === "signup_incomplete") throw redirect(completionPath);
    return { error: errorAnswer(ctx.t, error).body.error };
  }
}
