/** Names for the rows and files of the demo: the same each time, so that an interrupted seeding finds its own again. */
import { createHash } from "node:crypto";

const digest = (text: string) => createHash("sha256").update(`demo ${text}`).digest();

/** A UUID of version 8, the one for values made by other means. */
export function uuidOf(text: string): string {
  const bytes = digest(text).subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

/** The name of a stored picture, without size and ending. */
export function fileNameOf(text: string): string {
  return digest(text).toString("base64url").slice(0, 24);
}
