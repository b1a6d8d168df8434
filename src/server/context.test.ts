import { setFlagsFromString } from "node:v8";
import { expect, test } from "vitest";
import { openJar } from "#platform/http/cookies.server.ts";
import { startTestApplication } from "#tests/support/application.ts";
import { contextOfRequest } from "./context.server.ts";

test("a context is a plain object to V8: one kept as a dictionary is slow to read and outlives young collections", async () => {
  setFlagsFromString("--allow-natives-syntax");
  // oxlint-disable-next-line typescript/no-implied-eval -- only V8 itself knows
  const isPlain = new Function("given", "return %HasFastProperties(given)") as (given: object) => boolean;
  expect([
    isPlain({}),
    isPlain({
      get log() {
        return 1;
      },
    }),
  ]).toEqual([true, false]);
  const site = await startTestApplication();
  const context = await contextOfRequest(site.application, {
    host: "localhost:3000",
    ip: "127.0.0.1",
    user_agent: "",
    accept_language: undefined,
    url_language: undefined,
    page_hidden: false,
    from_elsewhere: false,
    cookies: openJar(undefined, false),
    request_id: "one",
  });
  expect(isPlain(context)).toBe(true);
  await site.close();
});
