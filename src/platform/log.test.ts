import { expect, test, vi } from "vitest";
import { createLog, errorFields, RequestLines } from "./log.server.ts";

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

test("the lines of a request name it, by a logger that is made for the first", () => {
  const log = createLog("silent");
  const child = vi.spyOn(log, "child");
  const lines = new RequestLines(log, "of this request");
  expect(child).not.toHaveBeenCalled();
  for (const level of ["info", "warn", "error"] as const) lines[level]({ order_id: 1 }, "said");
  expect(child).toHaveBeenCalledExactlyOnceWith({ request_id: "of this request" });
});
