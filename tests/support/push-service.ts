/** A push service on this machine, and browsers subscribed to it: checks who sends, and decrypts what they are sent. */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export type ReceivedPush = {
  /** The subscription it was for. */
  endpoint: string;
  /** What the browser would be given. */
  message: Record<string, unknown>;
  headers: Record<string, string | string[] | undefined>;
};

export type PushService = {
  origin: string;
  received: ReceivedPush[];
  /** A browser that subscribes with the site's key. */
  subscribe(public_key: string): { endpoint: string; keys: { p256dh: string; auth: string } };
  /** From now on the service answers pushes to a subscription so; it keeps only what it answers with 201. */
  answer(endpoint: string, status: number): void;
  close(): Promise<void>;
};

type Browser = { public_key: string; own: ReturnType<typeof createECDH>; auth: Buffer };

export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, Browser>();
  const answers = new Map<string, number>();
  const received: ReceivedPush[] = [];
  let origin = "";

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => void chunks.push(chunk));
    request.on("end", () => {
      const endpoint = `${origin}${request.url}`;
      const browser = browsers.get(endpoint);
      const status = browser ? (answers.get(endpoint) ?? 201) : 404;
      response.statusCode = browser && !isSigned(request.headers.authorization, browser, origin) ? 403 : status;
      if (browser && response.statusCode === 201)
        received.push({
          endpoint,
          message: JSON.parse(decrypt(Buffer.concat(chunks), browser)) as Record<string, unknown>,
          headers: request.headers,
        });
      response.end();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    origin,
    received,
    subscribe(public_key) {
      const own = createECDH("prime256v1");
      own.generateKeys();
      const auth = randomBytes(16);
      const endpoint = `${origin}/push/${randomBytes(16).toString("base64url")}`;
      browsers.set(endpoint, { public_key, own, auth });
      return { endpoint, keys: { p256dh: own.getPublicKey("base64url"), auth: auth.toString("base64url") } };
    },
    answer: (endpoint, status) => void answers.set(endpoint, status),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** RFC 8292: a token signed with the key that the browser subscribed with, for this service, not older than a day. */
function isSigned(authorization: string | undefined, { public_key }: Browser, origin: string): boolean {
  const [, token, key] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization ?? "") ?? [];
  if (!token || key !== public_key) return false;
  const [header, claims, signature] = token.split(".") as [string, string, string];
  const point = Buffer.from(public_key, "base64url");
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: point.subarray(1, 33).toString("base64url"),
    y: point.subarray(33).toString("base64url"),
  };
  const ours = createPublicKey({ key: jwk, format: "jwk" });
  const right = verify(
    "sha256",
    Buffer.from(`${header}.${claims}`),
    { key: ours, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  const { aud, exp } = JSON.parse(Buffer.from(claims, "base64url").toString()) as { aud: string; exp: number };
  const left_s = exp - Date.now() / 1000;
  return right && aud === origin && left_s > 0 && left_s <= 86_400;
}

/** RFC 8291 and 8188, the other way round. */
function decrypt(body: Buffer, { own, auth }: Browser): string {
  const salt = body.subarray(0, 16);
  const id_length = body.readUInt8(20);
  const sender = body.subarray(21, 21 + id_length);
  const sealed = body.subarray(21 + id_length);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), own.getPublicKey(), sender]);
  const shared = Buffer.from(hkdfSync("sha256", own.computeSecret(sender), auth, info, 32));
  const key = Buffer.from(hkdfSync("sha256", shared, salt, "Content-Encoding: aes128gcm\0", 16));
  const nonce = Buffer.from(hkdfSync("sha256", shared, salt, "Content-Encoding: nonce\0", 12));
  const decipher = createDecipheriv("aes-128-gcm", key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  return padded.subarray(0, end).toString("utf8");
}
