/** SQL of browsers that take pushes. */
import { sql } from "kysely";
import type { Context } from "#platform/context.server.ts";
import type { PushTarget } from "#platform/push/push.server.ts";

type Reader = Pick<Context, "db">;

/** A browser has one subscription, whoever uses it. */
export async function saveSubscription(
  { db }: Reader,
  subscription: PushTarget & { user_id: string; session_hash: Buffer; created_at: Date },
): Promise<void> {
  const { endpoint, ...changed } = subscription;
  await db
    .insertInto("push_subscriptions")
    .values({ endpoint, ...changed })
    .onConflict((conflict) => conflict.column("endpoint").doUpdateSet(changed))
    .execute();
}

/** The newest stay. */
export async function deleteSurplus({ db }: Reader, user_id: string, most: number): Promise<void> {
  await db
    .deleteFrom("push_subscriptions")
    .where("user_id", "=", user_id)
    .where("id", "not in", (query) =>
      query
        .selectFrom("push_subscriptions")
        .select("id")
        .where("user_id", "=", user_id)
        .orderBy("created_at", "desc")
        .orderBy("id")
        .limit(most),
    )
    .execute();
}

export async function deleteSubscription(
  { db }: Reader,
  user_id: string,
  { endpoint, id }: { endpoint?: string | undefined; id?: string | undefined },
): Promise<void> {
  await db
    .deleteFrom("push_subscriptions")
    .where("user_id", "=", user_id)
    .where((row) => row.or([row("endpoint", "=", endpoint ?? null), row("id", "=", id ?? null)]))
    .execute();
}

/** The browsers of a member, with what their sessions say about them; newest first. */
export async function listDevices({ db }: Reader, user_id: string) {
  return db
    .selectFrom("push_subscriptions")
    .innerJoin("sessions", "sessions.token_hash", "push_subscriptions.session_hash")
    .select(["push_subscriptions.id", "push_subscriptions.session_hash", "sessions.user_agent"])
    .where("push_subscriptions.user_id", "=", user_id)
    .orderBy("push_subscriptions.created_at", "desc")
    .execute();
}

/** Those of several members whose sessions still count. */
export async function listTargets({ db }: Reader, user_ids: readonly string[], now: Date) {
  return db
    .selectFrom("push_subscriptions")
    .innerJoin("sessions", "sessions.token_hash", "push_subscriptions.session_hash")
    .select(["push_subscriptions.id", "push_subscriptions.user_id", "endpoint", "p256dh", "auth"])
    .where("push_subscriptions.user_id", "=", sql<string>`ANY(${[...user_ids]}::uuid[])`)
    .where("sessions.expires_at", ">", now)
    .execute();
}

export async function deleteTargets({ db }: Reader, ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom("push_subscriptions")
    .where("id", "in", [...ids])
    .execute();
}
