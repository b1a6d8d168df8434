import { expect, test } from "vitest";
import { errorFields } from "./log.server.ts";

test("of an error the log has what it says, not what hangs on it", () => {
  const error = Object.assign(new Error("connection refused"), { code: "ECONNREFUSED", client: { password: "x" } });
  expect(errorFields(error)).toEqual({
    name: "Error",
    message: "connection refused",
    stack: error.stack,
    code: "ECONNREFUSED",
  });
});

test("a copy of an error says the same, and anything else is written as it is", () => {
  expect(errorFields({ message: "timeout", stack: "at x", queue: "mails" })).toEqual({
    message: "timeout",
    stack: "at x",
  });
  expect(errorFields("broken")).toEqual({ message: "broken" });
  expect(errorFields(null)).toEqual({ message: "null" });
});
