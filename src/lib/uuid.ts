/** Ids in addresses: only what can be one is looked for. */
const shape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function isUuid(value: string): boolean {
  return shape.test(value);
}
