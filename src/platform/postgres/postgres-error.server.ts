/** A problem with the built-in PostgreSQL that the operator can solve: told as one sentence, without a stack. */
export class PostgresError extends Error {
  override readonly name = "PostgresError";
  readonly expected = true;
}
