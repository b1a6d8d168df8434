/** The context that a page's loader gets when a browser opens an address, without a server. */
import { RouterContextProvider } from "react-router";
import type { Context } from "#platform/context.server.ts";
import { openJar } from "#platform/http/cookies.server.ts";
import { nonceContext, requestContext } from "#platform/http/page-context.server.ts";
import { contextOfRequest } from "#server/context.server.ts";
import type { TestApplication } from "./application.ts";

export async function contextAt(
  { application }: TestApplication,
  url: URL,
  session?: string,
): Promise<{ ctx: Context; context: RouterContextProvider }> {
  const ctx = await contextOfRequest(application, {
    host: url.host,
    ip: "127.0.0.1",
    user_agent: "",
    accept_language: "en",
    url_language: undefined,
    page_hidden: false,
    from_elsewhere: false,
    cookies: openJar(session ? `vesper_session=${session}` : undefined, false),
    request_id: "loaded",
  });
  const context = new RouterContextProvider();
  context.set(requestContext, ctx);
  context.set(nonceContext, "");
  return { ctx, context };
}
