/** The configuration of a running site: environment variables and an optional .env, read and checked here only. */
import { existsSync } from "node:fs";
import { isIP } from "node:net";
import { join, resolve } from "node:path";
import * as z from "zod/mini";
import { rootFolder } from "./root-folder.server.ts";

const flag = z.pipe(
  z.enum(["on", "off", "1", "0", "true", "false", "yes", "no"], "must be on or off"),
  z.transform((value) => ["on", "1", "true", "yes"].includes(value)),
);
const whole = (min: number, max: number) => {
  const wrong = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number(wrong).check(z.int(wrong), z.minimum(min, wrong), z.maximum(max, wrong));
};
const url = (protocols: string[], example: string) =>
  z.string().check(
    z.refine((value) => isAddress(value, protocols), {
      error: ({ input }) =>
        `must be an address like ${example}${String(input).includes("@") ? `, with ${escaping}` : ""}`,
    }),
  );
const escaping = "%40, %2F and the like for signs in the password that mean something in an address";

function isAddress(value: string, protocols: string[]): boolean {
  if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) return false;
  // An @ behind the host: the password was cut off at one of its signs.
  if (/\/\/.*[/?#].*@/.test(value)) return false;
  const { username, password } = new URL(value);
  try {
    decodeURIComponent(username + password);
    return true;
  } catch {
    // A lone % of a password.
    return false;
  }
}

/** The name of the provider; `+http` is for a stand-in on this machine. */
const paymentSchemes = /^(sandbox:|(mollie|ccbill)(\+http)?:\/\/)/;

const Environment = z.object({
  PORT: z._default(z.coerce.number("must be a port number").check(z.int(), z.minimum(1), z.maximum(65535)), 3000),
  HOST: z._default(z.string().check(z.minLength(1)), "127.0.0.1"),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), "./data"),
  DATABASE_URL: z.optional(url(["postgres:", "postgresql:"], "postgres://user:password@host/database")),
  DATABASE_POOL: z._default(whole(2, 200), 10),
  BASE_URL: z.optional(
    url(["http:", "https:"], "https://example.com").check(
      z.refine(
        (value) => !URL.canParse(value) || new URL(value).pathname.replaceAll("/", "") === "",
        "must be an address without a path: the site stands at the top of its domain",
      ),
    ),
  ),
  SMTP_URL: z.optional(url(["smtp:", "smtps:"], "smtps://user:password@host")),
  S3_URL: z.optional(
    url(["http:", "https:"], "https://key:secret@host/bucket").check(
      z.refine(
        (value) => !isAddress(value, ["http:", "https:"]) || s3Of(value) !== undefined,
        "must be an address like https://key:secret@host/bucket",
      ),
    ),
  ),
  PAYMENT_URL: z.optional(
    z
      .string()
      .check(
        z.refine(
          (value) => value.split(/\s+/).every((part) => paymentSchemes.test(part) && URL.canParse(part)),
          "must be addresses like mollie://key@api.mollie.com or sandbox:, with spaces between",
        ),
      ),
  ),
  SMS_URL: z.optional(url(["http:", "https:"], "https://user:password@host/path")),
  BUS_URL: z.optional(url(["nats:", "tls:", "valkey:", "valkeys:", "redis:", "rediss:"], "nats://user:password@host")),
  METRICS_ADDRESS: z.optional(
    z
      .string()
      .check(z.refine((value) => metricsOf(value) !== undefined, "must be an address and a port like 127.0.0.1:9464")),
  ),
  LOG_LEVEL: z._default(
    z.enum(
      ["fatal", "error", "warn", "info", "debug", "trace", "silent"],
      "must be fatal, error, warn, info, debug, trace or silent",
    ),
    "info",
  ),
  DEMO: z.optional(flag),
  GALLERY: z._default(flag, false),
  LIVE_STREAMS: z._default(whole(0, 1_000_000), 20_000),
  REQUESTS_PER_MINUTE: z._default(whole(1, 1_000_000_000), 1200),
  TRUSTED_PROXIES: z._default(z.string(), ""),
  TOKEN_KEY: z.optional(z.string().check(z.minLength(32, "must have at least 32 characters"))),
  VAPID_KEY: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, "must be 32 bytes in base64url"))),
});

/** A bucket of an S3-compatible service. */
export type S3 = { endpoint: string; region: string; bucket: string; key: string; secret: string };

function s3Of(value: string): S3 | undefined {
  if (!URL.canParse(value)) return undefined;
  const { origin, username, password, pathname, searchParams } = new URL(value);
  const [, bucket = "", ...rest] = pathname.replace(/\/$/, "").split("/");
  if (!username || !password || !bucket || rest.length > 0) return undefined;
  const region = searchParams.get("region") ?? "us-east-1";
  return { endpoint: origin, region, bucket, key: decodeURIComponent(username), secret: decodeURIComponent(password) };
}

type Address = { host: string; port: number };

function metricsOf(value: string): Address | undefined {
  const [, six, four, port] = /^(?:\[(.+)\]|([^:]+)):(\d{1,5})$/.exec(value) ?? [];
  const host = six ?? four ?? "";
  return isIP(host) === 0 || Number(port) > 65535 ? undefined : { host, port: Number(port) };
}

/** An address, or one with the length of its network behind it. */
function isNetwork(text: string): boolean {
  const [address = "", length, ...rest] = text.split("/");
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= (version === 4 ? 32 : 128));
}

export type Config = {
  port: number;
  host: string;
  data_dir: string;
  /** An existing PostgreSQL; without it the embedded one is started in the data folder. */
  database_url: string | undefined;
  database_pool: number;
  base_url: string;
  smtp_url: string | undefined;
  /** Where photos are kept; without it in the data folder. */
  s3: S3 | undefined;
  /** Payment providers in the order in which they are asked for a method; with none, nothing is sold. */
  payment_urls: readonly string[];
  /** Where text messages are posted; without it they lie in the data folder. */
  sms_url: string | undefined;
  /** A broker for the wake-ups between processes; without it they go by the database. */
  bus_url: string | undefined;
  /** Where this process tells numbers about itself; nowhere by default. */
  metrics: Address | undefined;
  log_level: z.infer<typeof Environment>["LOG_LEVEL"];
  /** The demo site: generated members, a mailbox page, printed logins. */
  demo: boolean;
  /** The page with every component in every state. */
  gallery: boolean;
  /** Live connections of this process; who comes beyond them only asks each minute. */
  live_streams: number;
  /** How many requests one address may make before it has to wait. */
  requests_per_minute: number;
  /** Addresses whose X-Forwarded-* headers are believed; nobody's by default. */
  trusted_proxies: string[];
  /** Keys the hashes of what may be asked but not read; without it one is made in the data folder. */
  token_key: string | undefined;
  /** Signs pushes; without it one is made from the token key. */
  vapid_key: string | undefined;
  /** Behind TLS: cookies are Secure and browsers are told to stay with https. */
  secure: boolean;
};

/** Reads the .env beside the project (never over a variable that is set), then checks everything at once. */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const file = join(rootFolder, ".env");
  if (environment === process.env && existsSync(file)) readFile(file);
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ""),
  );
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!;
    const name = String(issue.path[0]);
    // What may hold a password or a key is not repeated on a terminal or in a log.
    const value = /@|KEY$/.test(`${given[name] ?? ""}${name}`) ? "" : ` (it is "${given[name] ?? ""}")`;
    throw new ConfigError(`The setting ${name} is wrong: ${issue.message}${value}.`);
  }
  const values = parsed.data;
  const base_url = (values.BASE_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, "");
  const trusted_proxies = values.TRUSTED_PROXIES.split(",")
    .map((part) => part.trim())
    .filter(Boolean);
  for (const address of trusted_proxies)
    if (!isNetwork(address))
      throw new ConfigError(`The setting TRUSTED_PROXIES is wrong: "${address}" is no address or network.`);
  // A site with its own database, mail server, bucket or public address is a production site unless it says otherwise.
  const demo = values.DEMO ?? !(values.DATABASE_URL || values.SMTP_URL || values.S3_URL || values.BASE_URL);
  return {
    port: values.PORT,
    host: values.HOST,
    data_dir: resolve(rootFolder, values.DATA_DIR),
    database_url: values.DATABASE_URL,
    database_pool: values.DATABASE_POOL,
    base_url,
    smtp_url: values.SMTP_URL,
    s3: values.S3_URL === undefined ? undefined : s3Of(values.S3_URL),
    payment_urls: values.PAYMENT_URL?.split(/\s+/) ?? (demo ? ["sandbox:"] : []),
    sms_url: values.SMS_URL,
    bus_url: values.BUS_URL,
    metrics: values.METRICS_ADDRESS === undefined ? undefined : metricsOf(values.METRICS_ADDRESS),
    log_level: values.LOG_LEVEL,
    demo,
    gallery: values.GALLERY,
    live_streams: values.LIVE_STREAMS,
    requests_per_minute: values.REQUESTS_PER_MINUTE,
    trusted_proxies,
    token_key: values.TOKEN_KEY,
    vapid_key: values.VAPID_KEY,
    secure: base_url.startsWith("https:"),
  };
}

function readFile(file: string): void {
  try {
    process.loadEnvFile(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError(`The file ${file} cannot be read (${code}): let the user who runs the site read it.`);
  }
}

/** Told to the operator as one sentence, without a stack. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}
