import { expect, test } from "vitest";
import { AskError } from "#contract/browser.ts";
import { whyNotSaved } from "./components/why-not-saved.ts";

const refused = (status: number, code: "not_found" | "rate_limited") =>
  new AskError(status, { error: { code, message: "as the site says it", params: {}, fields: {} } });

test.each([
  ["somebody who is gone is no page that could not be found", refused(404, "not_found"), "likes.gone"],
  ["any other refusal says why itself", refused(429, "rate_limited"), "as the site says it"],
  ["without an answer it was the connection", new TypeError("failed"), "errors.connection"],
])("%s", (_, error, text) => {
  expect(whyNotSaved((key) => key, error)).toBe(text);
});
