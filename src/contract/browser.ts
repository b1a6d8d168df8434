/** Asks a declared call from the browser: one fetch, with the retry rule of the specification. */
import { inTime } from "#lib/in-time.ts";
import type { Call, Given, Output } from "./call.ts";
import type { ErrorBody } from "./refusal.ts";

export const retries = 5;
const firstDelay_ms = 500;
const passing = new Set([429, 502, 503, 504]);

type Options = {
  signal?: AbortSignal;
  /** Goes on when the page is left meanwhile. */
  keepalive?: boolean;
  wait?: (delay_ms: number) => Promise<void>;
  random?: () => number;
};

/** What a refused call says to the member: the code decides what to do, the message is in the member's language. */
export class AskError extends Error {
  readonly code: ErrorBody["error"]["code"];
  readonly params: ErrorBody["error"]["params"];
  readonly fields: ErrorBody["error"]["fields"];
  readonly text: string;
  readonly http_status: number;
  constructor(http_status: number, { error }: ErrorBody) {
    super(error.code);
    this.code = error.code;
    this.params = error.params;
    this.fields = error.fields;
    this.text = error.message;
    this.http_status = http_status;
  }
}

type Listener = (error: AskError) => void;
const listeners = new Set<Listener>();
/** Spec 8: a 403 with authentication_required, from any call but the user's own, logs the member out. */
export function onAuthenticationRequired(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function requestOf(call: Call, input: unknown): { url: string; init: RequestInit } {
  const headers: Record<string, string> = { accept: "application/json", "x-request-type": "client" };
  // A page in the background goes on asking, but nobody sits before it.
  if (globalThis.document?.visibilityState === "hidden") headers["x-page-hidden"] = "1";
  const given = (input ?? {}) as Record<string, string | number | boolean | undefined>;
  if (call.method === "GET" || call.method === "DELETE") {
    const query = new URLSearchParams();
    for (const [key, value] of Object.entries(given)) if (value !== undefined) query.set(key, String(value));
    const join = call.path.includes("?") ? "&" : "?";
    return { url: query.size > 0 ? call.path + join + query : call.path, init: { method: call.method, headers } };
  }
  headers["content-type"] = "application/json";
  return { url: call.path, init: { method: call.method, headers, body: JSON.stringify(given) } };
}

/** 0.5 s, doubled each time, give or take a quarter so that clients do not come back in step. */
export function retryDelay_ms(attempt: number, random: () => number = Math.random): number {
  return firstDelay_ms * 2 ** attempt * (0.75 + random() / 2);
}

function mayRetry(call: Call): boolean {
  return call.keyed === true || (call.method === "GET" && !call.changes);
}

export async function ask<C extends Call>(call: C, input: Given<C>, options: Options = {}): Promise<Output<C>> {
  const { url, init } = requestOf(call, input);
  const wait = options.wait ?? ((delay_ms) => new Promise<void>((resolve) => setTimeout(resolve, delay_ms)));
  for (let attempt = 0; ; attempt++) {
    const last = attempt >= retries || !mayRetry(call);
    let response: Response | undefined;
    try {
      const go = (signal: AbortSignal | null) => fetch(url, { ...init, signal, keepalive: options.keepalive ?? false });
      // What may not be done twice is waited for.
      response = await (mayRetry(call) ? inTime(go, options.signal) : go(options.signal ?? null));
      if (response.ok) return (response.status === 204 ? undefined : await response.json()) as Output<C>;
    } catch (error) {
      if (last || options.signal?.aborted) throw error;
      // What came only in part has not come.
      response = undefined;
    }
    if (response && (last || !passing.has(response.status)))
      throw failureOf(call, response.status, await response.json().catch(() => undefined));
    const after_s = Number(response?.headers.get("retry-after"));
    await wait(after_s > 0 && after_s <= 30 ? after_s * 1000 : retryDelay_ms(attempt, options.random));
    options.signal?.throwIfAborted();
  }
}

/** What an answer says that is none; whoever listens hears of a session that has ended. */
export function failureOf(call: Call, http_status: number, answer: unknown): Error {
  const body = answer as ErrorBody | null | undefined;
  if (!body?.error) return new Error(`HTTP ${http_status}`);
  const failure = new AskError(http_status, body);
  if (http_status === 403 && failure.code === "authentication_required" && !call.path.startsWith("/api/user.php"))
    for (const listener of listeners) listener(failure);
  return failure;
}
