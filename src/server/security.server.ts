/** What every answer carries and every request must pass: headers, host, and the defence against foreign sites. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Refusal } from "#contract/refusal.ts";
import type { Config } from "#platform/config.server.ts";

/** Content rules of pages; scripts run only by nonce or by hash, and what those load. */
export function contentSecurityPolicy(scripts: string, hosts: { payment?: readonly string[]; files?: string } = {}) {
  return [
    "default-src 'none'",
    `script-src ${scripts} 'strict-dynamic'`,
    "style-src 'self'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    ["media-src 'self'", ...(hosts.files ? [hosts.files] : [])].join(" "),
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    // The form that buys is sent to us and led on to the provider's page.
    ["form-action 'self'", ...(hosts.payment ?? [])].join(" "),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join("; ");
}

const closedPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** The same for every answer, so made once. */
export function commonHeaders(config: Config): Record<string, string> {
  return {
    "content-security-policy": closedPolicy,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    // An adult site never tells another where its visitor was. Not "no-referrer": browsers would then send "Origin: null"
    // with our own forms, which nothing could tell from a foreign one.
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy":
      "camera=(self), geolocation=(self), fullscreen=(self), microphone=(), payment=(), usb=(), browsing-topics=(), interest-cohort=()",
    rating: "RTA-5042-1996-1400-1577-RTA",
    ...(config.secure ? { "strict-transport-security": "max-age=31536000; includeSubDomains" } : {}),
  };
}

const safe = new Set(["GET", "HEAD", "OPTIONS"]);

/** A changing request must come from our own pages; the browser says so in headers that a page cannot write. */
export function refuseForeignSites(request: FastifyRequest, changes: boolean): void {
  if (!changes && safe.has(request.method)) return;
  const site = request.headers["sec-fetch-site"];
  if (site !== undefined) {
    if (site === "same-origin" || (site === "none" && safe.has(request.method))) return;
    throw new Refusal("foreign_site");
  }
  const { origin } = request.headers;
  if (origin && URL.canParse(origin) && new URL(origin).host === request.headers.host) return;
  throw new Refusal("foreign_site");
}

/** Whether another site's page has led here, by a link or a picture; browsers that cannot say so are believed. */
export function isFromElsewhere({ headers }: FastifyRequest): boolean {
  const site = headers["sec-fetch-site"];
  return site === "cross-site" || site === "same-site";
}

const hostShape = /^[a-z0-9.-]+(:\d{1,5})?$|^\[[0-9a-f:]+\](:\d{1,5})?$/i;

/** Some have the shape and are no host all the same, as 999.999.999.999. */
function isHost(host: string): boolean {
  return hostShape.test(host) && URL.canParse(`http://${host}`);
}

/** Two Host headers, a garbage one or an absolute address are no request of a browser. */
export function refuseStrangeRequests(app: FastifyInstance): void {
  app.addHook("onRequest", (request, _reply, done) => {
    const { raw, headers, routeOptions } = request;
    // A proxy that only looks whether the process lives may ask in the old way, for no host.
    const missing = routeOptions.config.uncounted ? "localhost" : "";
    const host = headers.host || missing;
    // Many a proxy passes on an X-Forwarded-Host that its visitor made up, which could lead to the page of another address.
    const asked = request.host || missing;
    const strange =
      !isHost(host) || (asked !== host && !isHost(asked)) || !raw.url?.startsWith("/") || hasTwoHosts(raw.rawHeaders);
    done(strange ? new Refusal("validation") : undefined);
  });
}

/** An address that nobody can read, as "/members/%", is led to where unknown ones go: Fastify's own answer has neither our headers nor the visitor's language. */
export function readableAddress(url: string): string {
  const [path = ""] = url.split(/[?#]/, 1);
  return isReadable(path) ? url : path.replaceAll("%", "%25") + url.slice(path.length);
}

function isReadable(path: string): boolean {
  try {
    // Its result is used: the build leaves out a call whose result is not.
    return !path.includes("%") || decodeURI(path).length > 0;
  } catch {
    return false;
  }
}

function hasTwoHosts(names_and_values: readonly string[]): boolean {
  let hosts = 0;
  for (let at = 0; at < names_and_values.length; at += 2) {
    const name = names_and_values[at]!;
    if (name.length === 4 && name.toLowerCase() === "host") hosts += 1;
  }
  return hosts > 1;
}
