import { setFlagsFromString } from "node:v8";
import { expect, test } from "vitest";
import { openJar } from "#platform/http/cookies.server.ts";
import { startTestApplication } from "#tests/support/application.ts";
import { contextOfRequest } from "./context.server.ts";

test("contexts have one shape: V8 keeps each shape, and what hangs on it, until the next full collection", async () => {
  setFlagsFromString("--allow-natives-syntax");
  // oxlint-disable-next-line typescript/no-implied-eval -- only V8 itself knows
  const haveSameShape = new Function("one", "other", "return %HaveSameMap(one, other)") as (
    one: object,
    other: object,
  ) => boolean;
  const site = await startTestApplication();
  const incoming = {
    host: "localhost:3000",
    ip: "127.0.0.1",
    user_agent: "",
    accept_language: undefined,
    url_language: undefined,
    page_hidden: false,
    cookies: openJar(undefined, false),
    request_id: "one",
  };
  const one = await contextOfRequest(site.application, incoming);
  const other = await contextOfRequest(site.application, { ...incoming, request_id: "other" });
  expect(haveSameShape(one, other)).toBe(true);
  await site.close();
});
