/** Words the server gives away to get them back unread and unchanged, as in the address of a next page. */
import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomFillSync,
} from "node:crypto";

const algorithm = "aes-256-gcm";
const nonce_bytes = 12;
const tag_bytes = 16;

type Secrets = { token_key: string };

const keys = new Map<string, KeyObject>();

/** Each purpose has a key of its own: what was sealed for one opens for no other. */
function keyOf({ token_key }: Secrets, purpose: string): KeyObject {
  const name = `${purpose}\n${token_key}`;
  let key = keys.get(name);
  if (!key) {
    const bytes = Buffer.from(hkdfSync("sha256", token_key, "", `sealed\n${purpose}`, 32));
    keys.set(name, (key = createSecretKey(bytes)));
  }
  return key;
}

const random = Buffer.alloc(nonce_bytes * 256);
let random_used = random.length;

/** Each is given once. Random bytes are drawn for many at a time, since each draw takes as long as the sealing. */
function nextNonce(): Buffer {
  if (random_used === random.length) {
    randomFillSync(random);
    random_used = 0;
  }
  return random.subarray(random_used, (random_used += nonce_bytes));
}

export function seal(secrets: Secrets, purpose: string, words: string): string {
  const nonce = nextNonce();
  const cipher = createCipheriv(algorithm, keyOf(secrets, purpose), nonce);
  const sealed = cipher.update(words, "utf8");
  // Nothing is left for the end, which only makes the tag.
  cipher.final();
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** Undefined for whatever was not sealed here. */
export function unseal(secrets: Secrets, purpose: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes.length < nonce_bytes + tag_bytes) return undefined;
  const decipher = createDecipheriv(algorithm, keyOf(secrets, purpose), bytes.subarray(0, nonce_bytes));
  decipher.setAuthTag(bytes.subarray(nonce_bytes, nonce_bytes + tag_bytes));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(nonce_bytes + tag_bytes)), decipher.final()]).toString("utf8");
  } catch {
    // Changed on the way, or sealed with another key.
    return undefined;
  }
}
