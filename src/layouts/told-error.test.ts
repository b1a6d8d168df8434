import { expect, test } from "vitest";
import { isUnsent, toldError } from "./told-error.ts";

const answer = (status: number, data: unknown) => ({ status, statusText: "", internal: false, data });

test.each([
  ["a refusal is told in its own words", answer(503, { told: "Please come back later." }), "Please come back later."],
  ["a proxy's page is not shown", answer(502, "<html><h1>502 Bad Gateway</h1></html>"), undefined],
  ["a proxy's words are not shown", answer(504, "upstream timed out"), undefined],
  ["an answer without words has none", answer(404, null), undefined],
  ["nor has a bug", new Error("secret"), undefined],
])("%s", (_, error, told) => {
  expect(toldError(error).told).toBe(told);
});

test("the status is the answer's, and 500 of whatever is no answer", () => {
  expect(toldError(answer(502, "x")).status).toBe(502);
  expect(toldError(new Error("x")).status).toBe(500);
});

test("only a form that the browser still has can be sent once more", () => {
  expect(isUnsent(answer(503, { told: "Please come back later.", unsent: true }))).toBe(true);
  expect(isUnsent(answer(503, { told: "Please come back later." }))).toBe(false);
  expect(isUnsent(answer(503, null))).toBe(false);
});
