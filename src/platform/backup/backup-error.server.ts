/** A backup that cannot be made or restored, told to the operator as one sentence, without a stack. */
export class BackupError extends Error {
  override readonly name = "BackupError";
  readonly expected = true;
}
