/** The page door: a loader or an action asks a use case, and a refusal becomes a redirect, an error page or a form's errors. */
import { data, redirect, redirectDocument, type RouterContextProvider } from "react-router";
import type { Call, Output } from "#contract/call.ts";
import { Refusal, type ErrorBody } from "#contract/refusal.ts";
import type { Context } from "../context.server.ts";
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
    if (!(error instanceof Refusal)) throw failureOf(ctx, error);
    if (error.code === "authentication_required") throw redirectToLogin(args.url);
    if (error.code === "signup_incomplete") throw redirect(completionPath);
    throw data({ told: refusalText(ctx.t, error) }, { status: error.status });
  }
}

/** For what a loader asks without a call of its own. */
export async function whilePossible<T>({ context }: Pick<Args, "context">, asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    throw failureOf(contextOf(context), error);
  }
}

/**
 * A database that is away comes back: the page asks again by itself, and a form stays as it is. One that the browser
 * itself has sent is told so instead: asking again would lose what was typed. A bug goes on as one.
 */
function failureOf({ t, log }: Context, error: unknown, by_browser = false): unknown {
  const { status, body } = errorAnswer(t, error);
  if (status !== 503) return error;
  log.error({ err: error }, "page failed");
  return data(by_browser ? { told: body.error.message, unsent: true } : null, {
    status,
    headers: { "retry-after": "5" },
  });
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
    if (!(error instanceof Refusal)) throw failureOf(ctx, error, isSentByBrowser(args.request));
    if (error.code === "authentication_required") throw loginFirst(args);
    if (error.code === "signup_incomplete") throw redirect(completionPath);
    return { error: errorAnswer(ctx.t, error).body.error };
  }
}
