/** Structured logs: ids and outcomes, never names, addresses of people or what they wrote. */
import { pino } from "pino";
import type { Config } from "./config.server.ts";

export type Log = ReturnType<typeof createLog>;

export function createLog(level: Config["log_level"]) {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: ["headers", "req.headers", "email", "*.email", "password", "*.password", "body", "*.body"],
  });
}
