/** Structured logs: ids and outcomes, never names, addresses of people or what they wrote. */
import { pino } from "pino";
import type { Config } from "./config.server.ts";

export type Log = ReturnType<typeof createLog>;

/** What an error says, without the connections and requests that libraries hang on it. */
export function errorFields(error: unknown) {
  // The job queue gives copies of errors, which have the fields of one but are none.
  if (typeof error !== "object" || error === null || !("message" in error)) return { message: String(error) };
  const { name, message, stack, code } = error as Error & { code?: unknown };
  return { name, message, stack, ...(typeof code === "string" ? { code } : {}) };
}

export function createLog(level: Config["log_level"]) {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: errorFields },
    formatters: { level: (label) => ({ level: label }) },
    redact: ["headers", "req.headers", "email", "*.email", "password", "*.password", "body", "*.body"],
  });
}
