/** SQL of users who are joining. */
import type { Context } from "#platform/context.server.ts";

type Reader = Pick<Context, "db">;
type SiteReader = Pick<Context, "db" | "site">;
type Address = { email: string; email_normalised: string };
type NewUser = Address & {
  password_hash: string;
  language: string;
  time_zone: string;
  notifications_disabled: readonly string[];
  opens_by_mail: boolean;
};

export async function insertUser(
  { db, site, now }: Pick<Context, "db" | "site" | "now">,
  user: NewUser,
): Promise<string> {
  const created_at = now();
  const { id } = await db
    .insertInto("users")
    .values({
      ...user,
      notifications_disabled: [...user.notifications_disabled],
      site_id: site.id,
      status: "not_confirmed",
      created_at,
      last_active_at: created_at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function findStanding({ db, site }: SiteReader, email_normalised: string) {
  return db
    .selectFrom("users")
    .select(["id", "status", "opens_by_mail", "created_at"])
    .where("site_id", "=", site.id)
    .where("email_normalised", "=", email_normalised)
    .executeTakeFirst();
}

export async function confirmUser({ db }: Reader, user_id: string, email_normalised: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("users")
    .set({ status: "active", opens_by_mail: false })
    .where("id", "=", user_id)
    .where("status", "=", "not_confirmed")
    .where("email_normalised", "=", email_normalised)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function changeUnconfirmedAddress({ db }: Reader, user_id: string, address: Address): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("users")
    .set(address)
    .where("id", "=", user_id)
    .where("status", "=", "not_confirmed")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

type Given = { password_hash?: string; time_zone?: string; notifications_disabled?: readonly string[] };

export async function updateUser({ db }: Reader, user_id: string, given: Given): Promise<void> {
  const { notifications_disabled, ...rest } = given;
  const changed = {
    ...rest,
    ...(notifications_disabled ? { notifications_disabled: [...notifications_disabled] } : {}),
  };
  if (Object.keys(changed).length > 0) await db.updateTable("users").set(changed).where("id", "=", user_id).execute();
}
