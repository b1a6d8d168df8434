/** The account's side of joining: a new user, a confirmed address, an account that was never confirmed. */
import type { Context } from "#platform/context.server.ts";
import * as queries from "./registration-queries.server.ts";
import { normaliseEmail } from "./rules.ts";

export type NewUser = {
  email: string;
  password_hash: string;
  language: string;
  time_zone: string;
  notifications_disabled: readonly string[];
  /** Nobody may learn of it but by a mail to its address: until then it is as if it were not there. */
  opens_by_mail: boolean;
};

/** Gives the id; a taken address breaks the unique constraint `users_site_id_email_normalised_key`. */
export async function createUser(ctx: Pick<Context, "db" | "site" | "now">, user: NewUser): Promise<string> {
  return queries.insertUser(ctx, { ...user, email: user.email.trim(), email_normalised: normaliseEmail(user.email) });
}

export type Standing = NonNullable<Awaited<ReturnType<typeof queries.findStanding>>>;

/** The account an address belongs to, in whatever state it is. */
export async function findStanding(ctx: Pick<Context, "db" | "site">, email: string): Promise<Standing | undefined> {
  return queries.findStanding(ctx, normaliseEmail(email));
}

/** False when the account is confirmed already, gone, or has another address by now. */
export async function confirmAddress(ctx: Pick<Context, "db">, user_id: string, email: string): Promise<boolean> {
  return queries.confirmUser(ctx, user_id, normaliseEmail(email));
}

/** Only before it is confirmed: afterwards a change of address has its own rules. False when it is. */
export async function changeUnconfirmedAddress(
  ctx: Pick<Context, "db">,
  user_id: string,
  email: string,
): Promise<boolean> {
  return queries.changeUnconfirmedAddress(ctx, user_id, {
    email: email.trim(),
    email_normalised: normaliseEmail(email),
  });
}

/** What a partner could not give. */
export async function finishUser(
  ctx: Pick<Context, "db">,
  user_id: string,
  given: { password_hash?: string; time_zone?: string; notifications_disabled?: readonly string[] },
): Promise<void> {
  await queries.updateUser(ctx, user_id, given);
}
