/** A browser for tests without one: keeps cookies, says where its requests come from, asks typed calls. */
import { parse } from "cookie";
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify";
import { requestOf } from "#contract/browser.ts";
import type { Call, Given, Output } from "#contract/call.ts";
import type { ErrorBody } from "#contract/refusal.ts";
import type { CookieName } from "#platform/context.server.ts";
import { cookieName } from "#platform/http/cookies.server.ts";

export type BrowserOptions = { host?: string; ip?: string; user_agent?: string; language?: string };

export type Answer<C extends Call> = {
  status: number;
  /** The answer of a call that went well; reading it after a refusal fails the test. */
  body: Output<C>;
  error: ErrorBody["error"] | undefined;
  response: LightMyRequestResponse;
};

export type Browser = {
  ask<C extends Call>(call: C, input: Given<C>): Promise<Answer<C>>;
  /** Any request, with this browser's cookies but only the headers given. */
  inject(options: InjectOptions): Promise<LightMyRequestResponse>;
  cookie(name: CookieName): string | undefined;
  setCookie(name: CookieName, value: string): void;
  forgetCookie(name: CookieName): void;
};

export function openBrowser(app: FastifyInstance, options: BrowserOptions): Browser {
  const {
    host = "localhost:3000",
    ip = "127.0.0.1",
    user_agent = "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0",
    language = "en",
  } = options;
  const cookies = new Map<string, string>();

  async function inject(request: InjectOptions): Promise<LightMyRequestResponse> {
    const response = await app.inject({
      remoteAddress: ip,
      ...request,
      headers: {
        host,
        "user-agent": user_agent,
        "accept-language": language,
        ...(cookies.size > 0 ? { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") } : {}),
        ...request.headers,
      },
    });
    for (const header of [response.headers["set-cookie"] ?? []].flat()) {
      const [name, value] = Object.entries(parse(header))[0]!;
      if (/;\s*max-age=0\b/i.test(header)) cookies.delete(name);
      else cookies.set(name, value ?? "");
    }
    return response;
  }

  return {
    async ask(call, input) {
      const { url, init } = requestOf(call, input);
      const headers = { ...(init.headers as Record<string, string>), "sec-fetch-site": "same-origin" };
      const response = await inject({
        method: call.method,
        url,
        headers,
        ...(init.body ? { payload: init.body as string } : {}),
      });
      const body = response.json<ErrorBody & Output<typeof call>>();
      if (response.statusCode < 400) return { status: response.statusCode, body, error: undefined, response };
      return {
        status: response.statusCode,
        get body(): never {
          throw new Error(`${call.method} ${call.path} answered ${response.statusCode} ${body.error.code}`);
        },
        error: body.error,
        response,
      };
    },
    inject,
    cookie: (name) => cookies.get(cookieName(name, false)),
    setCookie: (name, value) => void cookies.set(cookieName(name, false), value),
    forgetCookie: (name) => void cookies.delete(cookieName(name, false)),
  };
}
