/** Signatures of messages: a time and a keyed hash over both, compared in constant time, good for five minutes. */
import { createHmac, timingSafeEqual } from "node:crypto";

const tolerance_s = 300;

export function signMessage(secret: string, body: Buffer, at: Date): string {
  const time = Math.floor(at.getTime() / 1000);
  return `t=${time},v1=${digest(secret, time, body).toString("hex")}`;
}

export function isSigned(secret: string, body: Buffer, header: string | undefined, now: Date): boolean {
  const found = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? "");
  if (!found) return false;
  const time = Number(found[1]);
  if (Math.abs(now.getTime() / 1000 - time) > tolerance_s) return false;
  return timingSafeEqual(digest(secret, time, body), Buffer.from(found[2]!, "hex"));
}

function digest(secret: string, time: number, body: Buffer): Buffer {
  return createHmac("sha256", secret).update(`${time}.`).update(body).digest();
}
