/** SQL of codes and of who used or holds one. */
import { sql } from "kysely";
import type { Context } from "#platform/context.server.ts";
import { prepare } from "#platform/db/prepared.server.ts";

type Reader = Pick<Context, "db">;
type SiteReader = Pick<Context, "db" | "site">;

/** An active code that anybody, or this member, may use. */
export async function findCode({ db, site }: SiteReader, code: string, user_id: string) {
  return db
    .selectFrom("discount_codes")
    .select([
      "code",
      "kind",
      "percentage",
      "minimum",
      "country",
      "currency",
      "user_id",
      "payment_methods",
      "expires_at",
    ])
    .where("site_id", "=", site.id)
    .where("code", "=", code)
    .where("active", "=", true)
    .where((row) => row.or([row("user_id", "is", null), row("user_id", "=", user_id)]))
    .executeTakeFirst();
}

const newcomerOf = prepare((db, values: { user_id: string }) =>
  db
    .selectFrom("users")
    .select(["created_at", "paid_user"])
    .select(sql<boolean>`EXISTS (SELECT FROM partner_signups WHERE user_id = users.id)`.as("from_partner"))
    .where("id", "=", values.user_id),
);

export async function findNewcomer({ db }: Reader, user_id: string) {
  const [newcomer] = await newcomerOf(db, { user_id });
  return newcomer;
}

const useOf = prepare((db, values: { user_id: string; code: string }) =>
  db
    .selectFrom("discount_code_uses")
    .innerJoin("orders", "orders.id", "discount_code_uses.order_id")
    .select(["orders.id as order_id", "orders.state", "orders.granted", "orders.created_at"])
    .where("discount_code_uses.user_id", "=", values.user_id)
    .where("discount_code_uses.code", "=", values.code),
);

/** The order that used the member's code or holds it. */
export async function findUse({ db }: Reader, user_id: string, code: string) {
  const [use] = await useOf(db, { user_id, code });
  return use;
}

/** Gives the code to an order, whoever of the member's had it. */
export async function saveUse({ db }: Reader, user_id: string, code: string, order_id: string): Promise<void> {
  await db
    .insertInto("discount_code_uses")
    .values({ user_id, code, order_id })
    .onConflict((conflict) => conflict.columns(["user_id", "code"]).doUpdateSet({ order_id }))
    .execute();
}

export type NewCode = {
  code: string;
  kind: "code" | "delete";
  percentage: number;
  minimum?: number;
  country?: string | null;
  currency?: string | null;
  user_id?: string | null;
  payment_methods?: string[] | null;
  expires_at?: Date | null;
};

/** False when the site has that code already. */
export async function insertCode(
  { db, site, now }: Pick<Context, "db" | "site" | "now">,
  code: NewCode,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("discount_codes")
    .values({ ...code, site_id: site.id, created_at: now() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function deactivateCode({ db, site }: SiteReader, code: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("discount_codes")
    .set({ active: false })
    .where("site_id", "=", site.id)
    .where("code", "=", code)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** The operator's codes with how often each was used; those of single members are left out. */
export async function listCodes({ db, site }: SiteReader) {
  return db
    .selectFrom("discount_codes")
    .select(["code", "percentage", "minimum", "country", "currency", "payment_methods", "expires_at", "active"])
    .select(
      sql<number>`(SELECT count(*)::int FROM orders WHERE orders.site_id = discount_codes.site_id
        AND orders.discount_code = discount_codes.code AND orders.completed_at IS NOT NULL)`.as("uses"),
    )
    .where("site_id", "=", site.id)
    .where("user_id", "is", null)
    .orderBy("created_at", "desc")
    .execute();
}

/** The member's own code of a kind that is still good. */
export async function findOwnCode({ db, site }: SiteReader, user_id: string, kind: "delete", now: Date) {
  return db
    .selectFrom("discount_codes")
    .select(["code", "percentage", "expires_at"])
    .where("site_id", "=", site.id)
    .where("user_id", "=", user_id)
    .where("kind", "=", kind)
    .where("active", "=", true)
    .where("expires_at", ">", now)
    .executeTakeFirst();
}
