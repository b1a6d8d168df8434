import { expect, test } from "vitest";
import { Refusal } from "#contract/refusal.ts";
import { translator } from "#i18n/catalogues.server.ts";
import { errorAnswer } from "./answer.server.ts";

const t = translator("en");
const thrown = (message: string, more: object) => Object.assign(new Error(message), more);

test.each([
  ["a refusal", new Refusal("premium_required"), 403, "premium_required"],
  ["a body that is too large", thrown("", { statusCode: 413 }), 413, "too_large"],
  ["a body of another kind", thrown("", { statusCode: 415 }), 415, "unsupported_media_type"],
  ["a broken body", thrown("", { statusCode: 400 }), 400, "validation"],
  ["a database that is stopped", thrown("connect", { code: "ECONNREFUSED" }), 503, "maintenance"],
  ["a database whose host has no address", thrown("getaddrinfo", { code: "ENOTFOUND" }), 503, "maintenance"],
  ["a socket that is gone", thrown("connect", { code: "ENOENT", syscall: "connect" }), 503, "maintenance"],
  ["a database that is stopping", thrown("terminating connection", { code: "57P01" }), 503, "maintenance"],
  ["a database that is starting", thrown("starting up", { code: "57P03" }), 503, "maintenance"],
  ["a full disk", thrown("could not extend file", { code: "53100" }), 503, "maintenance"],
  ["a connection that broke", new Error("Connection terminated unexpectedly"), 503, "maintenance"],
  [
    "a connection that broke between two statements",
    new Error("Client has encountered a connection error and is not queryable"),
    503,
    "maintenance",
  ],
  ["a full disk of the photos", thrown("no space left", { code: "ENOSPC", syscall: "write" }), 503, "maintenance"],
  ["a file that is missing", thrown("open", { code: "ENOENT", syscall: "open" }), 500, "unexpected"],
  ["a bug", new TypeError("x is undefined"), 500, "unexpected"],
])("%s", (_what, error, status, code) => {
  const answer = errorAnswer(t, error);
  expect([answer.status, answer.body.error.code]).toEqual([status, code]);
  expect(answer.body.error.message).not.toBe("");
  expect(answer.expected).toBe(status < 500);
  expect(JSON.stringify(answer.body)).not.toMatch(/connect|undefined/);
});
