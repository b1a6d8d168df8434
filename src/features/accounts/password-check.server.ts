/** Refuses poor passwords: too short, too long, personal, or on the list of common ones. */
import { Refusal } from "#contract/refusal.ts";
import { passwordProblem } from "#lib/password-rules.ts";
import type { Context } from "#platform/context.server.ts";
import { isCommonPassword } from "./common-passwords.server.ts";

/** Text key of what is wrong with a new password; its parameters are `passwordParams`. */
export function passwordFault(
  { settings }: Pick<Context, "settings">,
  password: string,
  personal: readonly string[],
): string | undefined {
  const words = personal.flatMap((word) => (word.includes("@") ? [word, word.split("@")[0]!] : [word]));
  return (
    passwordProblem(password, settings, [...words, settings.name, settings.domain]) ??
    (isCommonPassword(password) ? "errors.password_common" : undefined)
  );
}

export function passwordParams({ settings }: Pick<Context, "settings">): { min: number; max: number } {
  return { min: settings.password_length_min, max: settings.password_length_max };
}

type Typed = { password: string; password_repeat: string };

/** For forms that ask for a new password twice. */
export function refusePoorPassword(ctx: Pick<Context, "settings">, typed: Typed, personal: readonly string[]): void {
  const fault = passwordFault(ctx, typed.password, personal);
  if (fault) throw new Refusal("validation", passwordParams(ctx), { password: fault });
  if (typed.password !== typed.password_repeat)
    throw new Refusal("validation", {}, { password_repeat: "errors.passwords_differ" });
}
