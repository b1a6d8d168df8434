/** A form whose sending failed on the way stays on the page with all that was typed, instead of giving way to the error page. */
import { data, type DataStrategyResult, isRouteErrorResponse, type MiddlewareFunction } from "react-router";
import { limit_ms } from "#lib/in-time.ts";
import { isLost, LostPage, passing } from "./lost-answers.ts";
import { toldError } from "./told-error.ts";
import { keepTyped } from "./use-kept-drafts.ts";

type Results = Record<string, DataStrategyResult>;
/** Lost on the way, or turned away for now: the words of the site where it said some. */
type Failure = { lost: boolean; told: string | undefined };
/** With where the form was to go. */
type Held = Failure & { to: string };

/** Not read by any page: a form that was refused tells why, this one has no answer at all. */
const unanswered: DataStrategyResult = { type: "data", result: data(undefined, { status: 503 }) };

/** Told of a form that came to nothing, and of one that is still without an answer. */
type Listener = (held: Held | "slow") => void;
const listeners = new Set<Listener>();
const tell: Listener = (held) => listeners.forEach((listener) => listener(held));
export function onHeldForm(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

let answered = false;
/** Whether a form was answered since this was last asked. */
export function takeAnswer(): boolean {
  const taken = answered;
  answered = false;
  return taken;
}

/** The browser's middleware: sees what came of every form that the router sent, and of every page that it asked for. */
export const holdForms: MiddlewareFunction<Results> = async ({ request, url }, next) => {
  // Never given up: it may have arrived. Files take their time.
  const slow = request.method !== "GET" && setTimeout(tell, (await hasFile(request)) ? 60_000 : limit_ms, "slow");
  const results = await next();
  if (slow) clearTimeout(slow);
  if (request.method === "GET") {
    for (const [route, { type, result }] of Object.entries(results))
      if (type === "error" && isLost(result))
        results[route] = { type, result: new LostPage("no whole answer", { cause: result }) };
    return results;
  }
  answered = true;
  for (const [route, result] of Object.entries(results)) {
    if (leadsToLogin(result)) keepTyped(url.pathname);
    const failure = heldBy(result);
    if (!failure) continue;
    tell({ ...failure, to: url.pathname });
    results[route] = unanswered;
  }
  return results;
};

async function hasFile(request: Request): Promise<boolean> {
  if (!request.headers.get("content-type")?.startsWith("multipart")) return false;
  const values = (await request.clone().formData()).values();
  return [...values].some((value) => value instanceof File && value.size > 0);
}

/** The session has ended before the form came; its page is still there. */
function leadsToLogin({ result }: DataStrategyResult): boolean {
  return result instanceof Response && (result.headers.get("location") ?? "").startsWith("/login?");
}

function heldBy({ type, result }: DataStrategyResult): Failure | undefined {
  if (type !== "error") return undefined;
  // The router puts a status around what a form's answer was, and around none.
  const error = isWrapped(result) ? result.data : result;
  if (isLost(error)) return { lost: true, told: undefined };
  if (isRouteErrorResponse(error) && passing.has(error.status)) return { lost: false, told: toldError(error).told };
  return undefined;
}

function isWrapped(result: unknown): result is { data: unknown } {
  return (result as { type?: unknown } | null)?.type === "DataWithResponseInit";
}
