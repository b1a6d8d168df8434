/** A browser of the fault suite: asks until there is an answer, always with the same key. */
import { setTimeout as sleep } from "node:timers/promises";
import { requestOf } from "#contract/browser.ts";
import type { Call, Given, Output } from "#contract/call.ts";
import type { ErrorBody } from "#contract/refusal.ts";

export type Asked<C extends Call> =
  | { body: Output<C>; error: undefined }
  | { body: undefined; error: ErrorBody["error"] };

export type FaultyBrowser = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Until the site has done it or refused it. */
  ask<C extends Call>(call: C, input: Given<C>): Promise<Asked<C>>;
};

const patience_ms = 180_000;
const attempt_ms = 15_000;
/** Nothing was done, or nobody knows: asked again. */
const passing = new Set([429, 500, 502, 503, 504]);

/** Calls of all browsers that nobody answered in time, neither well nor badly. */
export const unanswered: string[] = [];

export function openFaultyBrowser(url: string, session?: string, ip = "127.0.0.1"): FaultyBrowser {
  const headers = { origin: url, "x-forwarded-for": ip, ...(session ? { cookie: `vesper_session=${session}` } : {}) };
  return {
    url,
    headers,
    async ask<C extends Call>(call: C, input: Given<C>): Promise<Asked<C>> {
      const { url: path, init } = requestOf(call, input);
      const late = Date.now() + patience_ms;
      for (;;) {
        try {
          const response = await fetch(url + path, {
            ...init,
            headers: { ...(init.headers as Record<string, string>), ...headers },
            signal: AbortSignal.timeout(attempt_ms),
          });
          const body = (await response.json()) as ErrorBody & Output<C>;
          if (response.ok) return { body, error: undefined };
          if (!passing.has(response.status)) return { body: undefined, error: body.error };
        } catch (error) {
          if ((error as Error).name === "TimeoutError") unanswered.push(`${call.method} ${call.path}`);
          // The line broke; whether the site has done it, the next answer tells.
        }
        if (Date.now() > late) throw new Error(`${call.method} ${call.path} was never answered.`);
        await sleep(40);
      }
    },
  };
}
