/** Pushes leave the site here: encrypted for one browser (RFC 8291), signed by our key (RFC 8292), posted to its service. */
import { createECDH, hkdfSync } from "node:crypto";
import type { Config } from "../config.server.ts";
import type { Log } from "../log.server.ts";

/** A browser that takes pushes, as it described itself. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string };

export type Push = {
  payload: string;
  /** How long the service keeps it for a browser that is off. */
  ttl_s: number;
  urgency: "low" | "normal" | "high";
  /** Of several that wait, the newest with the same word is enough. */
  topic: string;
  /** Whom a push service may ask: `mailto:` and an address. */
  contact: string;
};

/** Sent; gone for ever, so not to be tried again; or worth another try. */
export type PushAnswer = "sent" | "gone" | "later";

export type Pusher = {
  /** What browsers subscribe with. */
  public_key: string;
  send(target: PushTarget, push: Push): Promise<PushAnswer>;
};

const patience_ms = 10_000;

export function openPusher(
  config: Pick<Config, "vapid_key">,
  { token_key }: { token_key: string },
  log: Pick<Log, "warn">,
): Pusher {
  const { publicKey, privateKey } = vapidKeys(config.vapid_key, token_key);
  return {
    public_key: publicKey,
    async send({ endpoint, p256dh, auth }, { payload, ttl_s, urgency, topic, contact }) {
      // Loaded when there is something to send: a start does not wait for it.
      const { default: webPush } = await import("web-push");
      const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
        vapidDetails: { subject: contact, publicKey, privateKey },
        TTL: ttl_s,
        urgency,
        topic,
      });
      try {
        const response = await fetch(endpoint, {
          method: "POST",
          headers: headers as Record<string, string>,
          body: new Uint8Array(body),
          // Where a service would send us on has not been checked.
          redirect: "manual",
          signal: AbortSignal.timeout(patience_ms),
        });
        await response.body?.cancel();
        if (response.ok) return "sent";
        log.warn({ status: response.status }, "push service");
        return lost.has(response.status) ? "gone" : "later";
      } catch (error) {
        // No answer, or none in time.
        log.warn({ err: error }, "push service");
        return "later";
      }
    },
  };
}

/** No longer there, or made for another key than ours. */
const lost = new Set([400, 401, 403, 404, 410]);

/** Made from the key of the installation, which its machines share, unless one is given. */
export function vapidKeys(given: string | undefined, token_key: string): { publicKey: string; privateKey: string } {
  const pair = createECDH("prime256v1");
  for (let attempt = 0; ; attempt += 1) {
    const secret = given
      ? Buffer.from(given, "base64url")
      : Buffer.from(hkdfSync("sha256", token_key, "", `vapid\n${attempt}`, 32));
    try {
      pair.setPrivateKey(secret);
      return { publicKey: pair.getPublicKey("base64url"), privateKey: secret.toString("base64url") };
    } catch (error) {
      // One in four thousand million numbers is no key of this curve.
      if (given) throw error;
    }
  }
}

/** Whether something can be encrypted for a browser that gave these. */
export function arePushKeys({ p256dh, auth }: Pick<PushTarget, "p256dh" | "auth">): boolean {
  if (Buffer.from(auth, "base64url").length !== 16) return false;
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  try {
    pair.computeSecret(Buffer.from(p256dh, "base64url"));
    return true;
  } catch {
    // Not a point of the curve.
    return false;
  }
}
