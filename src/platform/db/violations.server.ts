/** Tells which rule of the database was broken, so that a use case can say it in words. */

const unique_violation = "23505";

export function breaksUnique(error: unknown, constraint: string): boolean {
  const { code, constraint: broken } = (error ?? {}) as { code?: string; constraint?: string };
  return code === unique_violation && broken === constraint;
}
