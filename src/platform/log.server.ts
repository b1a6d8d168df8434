/** Structured logs: ids and outcomes, never names, addresses of people or what they wrote. */
import { pino } from "pino";
import type { Config } from "./config.server.ts";

export type Log = ReturnType<typeof createLog>;

/** What an error says, without the connections and requests that libraries hang on it. */
function errorFields(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) };
  const { code } = error as { code?: unknown };
  return {
    name: error.name,
    message: error.message,
    stack: error.stack,
    ...(typeof code === "string" ? { code } : {}),
  };
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
