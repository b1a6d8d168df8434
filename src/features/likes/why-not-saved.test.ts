import { expect, test } from "vitest";
import { AskError } from "#contract/browser.ts";
import { whyNotSaved } from "./components/why-not-saved.ts";

const refused = (status: number, code: "not_found" | "rate_limited") =>
  new AskError(status, { error: { code, message: "as the site says it", params: {}, fields: {} } });

test.each([
  ["somebody who is gone is no page that could not be found", refused(404, "not_found"), "Not saved", "likes.gone"],
  ["any other refusal says why itself", refused(429, "rate_limited"), "Not saved", "as the site says it"],
  ["without a network it was not sent", new Error("offline"), "Not saved", "errors.connection"],
  ["without an answer nobody knows", new TypeError("failed"), "app.offline_title", "ui.lost-text"],
])("%s", (_, error, title, text) => {
  expect(whyNotSaved((key) => key, error, "Not saved")).toEqual({ title, text });
});
