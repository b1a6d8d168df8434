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

/** What the work of a request or a job says. */
export type Lines = Record<"info" | "warn" | "error", (fields: object, message: string) => void>;

/**
 * Lines that name their request. Most requests have none, so its logger is made for the first. A class, since an object
 * with a getter of its own is a dictionary to V8: slow to read, and let go only by a full collection.
 */
export class RequestLines implements Lines {
  #log: Log;
  #request_id: string;
  #own: Log | undefined;

  constructor(log: Log, request_id: string) {
    this.#log = log;
    this.#request_id = request_id;
  }

  info(fields: object, message: string): void {
    this.#named().info(fields, message);
  }

  warn(fields: object, message: string): void {
    this.#named().warn(fields, message);
  }

  error(fields: object, message: string): void {
    this.#named().error(fields, message);
  }

  #named(): Log {
    return (this.#own ??= this.#log.child({ request_id: this.#request_id }));
  }
}
