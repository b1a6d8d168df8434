/** Ids in addresses: only what can be one is looked for. */
const shape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function isUuid(value: string): boolean {
  return shape.test(value);
}

/** A new random id, also where the browser keeps `crypto.randomUUID` from pages without TLS. */
export function newUuid(): string {
  return uuidOf(crypto.getRandomValues(new Uint8Array(16)));
}

/** Made of the first sixteen of them. */
export function uuidOf(given: Uint8Array): string {
  const bytes = given.slice(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
