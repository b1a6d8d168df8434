/** Text that members type: any string PostgreSQL and JSON can carry, nothing that breaks either. */
import * as z from "zod/mini";

/** Refuses U+0000, which PostgreSQL cannot store, and lone surrogates, which UTF-8 cannot carry. */
export function isStorableText(value: string): boolean {
  return !value.includes("\0") && value.isWellFormed();
}

export function text(max: number, min = 0) {
  return z.string().check(z.minLength(min), z.maxLength(max), z.refine(isStorableText, "errors.field_characters"));
}
