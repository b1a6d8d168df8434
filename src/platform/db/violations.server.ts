/** Tells which rule of the database was broken, so that a use case can say it in words. */

const unique_violation = "23505";
const no_text = "22021";

export function breaksUnique(error: unknown, constraint: string): boolean {
  const { code, constraint: broken } = (error ?? {}) as { code?: string; constraint?: string };
  return code === unique_violation && broken === constraint;
}

/** Something was given as a text that can be none, as with U+0000 in it. */
export function isNoText(error: unknown): boolean {
  return (error as { code?: string } | null)?.code === no_text;
}
