/** SQL of downloads: everything the database knows about one member. */
import { sql } from "kysely";
import type { Context } from "#platform/context.server.ts";

type Reader = Pick<Context, "db">;

type Kept = {
  /** Name of the file in the download. */
  name: string;
  /** The column that says whose row it is. */
  owner: string;
  /** Columns that are keys, hashes and other forms of what stands elsewhere, never information about the member. */
  without?: readonly string[];
};

/** Tables that go into the download as they are; a test fails when a new table about members is missing. */
export const keptTables: Record<string, Kept> = {
  users: { name: "account", owner: "id", without: ["password_hash", "email_normalised", "opens_by_mail"] },
  profiles: { name: "profile", owner: "id", without: ["name_folded"] },
  photos: { name: "photos", owner: "profile_id" },
  consents: { name: "consents", owner: "user_id" },
  sessions: { name: "sessions", owner: "user_id", without: ["token_hash"] },
  known_devices: { name: "devices", owner: "user_id", without: ["device_hash"] },
  link_tokens: { name: "links", owner: "user_id", without: ["token_hash"] },
  mail_changes: { name: "email-changes", owner: "user_id" },
  signups: { name: "sign-up", owner: "user_id", without: ["device_mark"] },
  tracking_records: { name: "tracking", owner: "user_id" },
  credit_accounts: { name: "credits", owner: "user_id" },
  credit_entries: { name: "credit-movements", owner: "user_id", without: ["lots", "lot_amounts"] },
  credit_lots: { name: "credit-lots", owner: "user_id" },
  orders: {
    name: "purchases",
    owner: "user_id",
    without: ["key", "request_hash", "provider_ref", "redirect_url", "checked_at"],
  },
  discount_codes: { name: "discount-codes", owner: "user_id" },
  discount_code_uses: { name: "used-discount-codes", owner: "user_id" },
  stored_cards: { name: "stored-card", owner: "user_id", without: ["token"] },
  notification_preferences: {
    name: "notifications",
    owner: "user_id",
    without: ["next_look_at", "claimed_until"],
  },
  push_subscriptions: { name: "push-devices", owner: "user_id", without: ["session_hash", "p256dh", "auth"] },
  message_images: { name: "message-pictures", owner: "uploader_id", without: ["hash"] },
  waiting_messages: { name: "waiting-messages", owner: "sender_id" },
  // Who gave is in the conversation, as far as that may be told.
  received_gifts: { name: "received-gifts", owner: "receiver_id", without: ["giver_id"] },
  match_wishes: { name: "match-finder", owner: "profile_id" },
  like_days: { name: "likes-by-day", owner: "profile_id" },
  // What became of it concerns the other member.
  reports: {
    name: "reports",
    owner: "reporter_id",
    without: [
      "reported_id",
      "evidence",
      "decision",
      "reason",
      "suspended_until",
      "status_before",
      "profile_status_before",
      "lifted_at",
      "lift_reason",
    ],
  },
  complaints: { name: "complaints", owner: "user_id", without: ["files"] },
  deletions: { name: "deletion", owner: "user_id" },
  retention_offers: { name: "offers-to-stay", owner: "user_id" },
  pauses: { name: "pause", owner: "user_id" },
  exports: { name: "downloads", owner: "user_id" },
};

/** Told in the download in another way, or nothing that tells about the member. */
export const otherTables: Record<string, string> = {
  likes: "people.json, with names",
  matches: "people.json, with names",
  blocks: "people.json, with names",
  swipe_passes: "people.json, with names",
  profile_views: "kept for a day only",
  member_search: "a copy of the profile, for the search",
  conversations: "messages.json, with names",
  chats: "messages.json, with names",
  messages: "messages.json, with names",
  written_partners: "messages.json, with names",
  live_counters: "a number that only counts",
  live_events: "copies of what is new, for a day",
  erased_charges: "a sum of credit-movements.json",
  notices: "what is about to be told of likes and messages, for minutes or until the next morning",
  direct_debits: "receipts.json, opened, with account and number as the pages show them",
  deletion_codes: "a secret of ten minutes",
  exclusion_requests: "a hash of the address, for a day",
  proved_phones: "hashes of numbers that stand with the direct debits",
  partner_signups: "a partner's own key of the sign-up",
};

export async function listRows({ db }: Reader, table: string, user_id: string): Promise<unknown[]> {
  const { owner, without = [] } = keptTables[table]!;
  const { rows } = await sql<{ row: unknown }>`
    SELECT to_jsonb(kept) - ${[...without]}::text[] AS row FROM ${sql.table(table)} AS kept
    WHERE ${sql.ref(`kept.${owner}`)} = ${user_id}`.execute(db);
  return rows.map(({ row }) => row);
}

/** Of others, those whose likes the member was told of: who may be shown, and has not left. */
function isTold(user_id: string) {
  return sql<boolean>`EXISTS (SELECT FROM users WHERE users.id = profiles.id AND users.status = 'active')
    AND profiles.status IN ('active', 'hidden') AND (profiles.status = 'active' OR NOT has_withdrawn_consent(profiles.id))
    AND profiles.id NOT IN (SELECT hidden.id FROM hidden_from(${user_id}::uuid) AS hidden (id))`;
}

export async function listPeople({ db }: Reader, user_id: string) {
  const liked = await db
    .selectFrom("likes")
    .innerJoin("profiles", "profiles.id", "likes.liked_id")
    .select(["profiles.name", "likes.created_at"])
    .where("likes.liker_id", "=", user_id)
    .orderBy("likes.created_at")
    .execute();
  const liked_by = await db
    .selectFrom("likes")
    .innerJoin("profiles", "profiles.id", "likes.liker_id")
    .select(["profiles.name", "likes.created_at"])
    .where("likes.liked_id", "=", user_id)
    .where(isTold(user_id))
    .orderBy("likes.created_at")
    .execute();
  const matches = await db
    .selectFrom("matches")
    .innerJoin("profiles", (join) =>
      join.on((row) =>
        row.or([
          row.and([row("matches.lower_id", "=", user_id), row("profiles.id", "=", row.ref("matches.upper_id"))]),
          row.and([row("matches.upper_id", "=", user_id), row("profiles.id", "=", row.ref("matches.lower_id"))]),
        ]),
      ),
    )
    .select(["profiles.name", "matches.created_at"])
    .where(isTold(user_id))
    .orderBy("matches.created_at")
    .execute();
  const blocked = await db
    .selectFrom("blocks")
    .innerJoin("profiles", "profiles.id", "blocks.blocked_id")
    .select(["profiles.name", "blocks.created_at"])
    .where("blocks.blocker_id", "=", user_id)
    .where(sql<boolean>`is_listed(blocks)`)
    .orderBy("blocks.created_at")
    .execute();
  const passed = await db
    .selectFrom("swipe_passes")
    .innerJoin("profiles", "profiles.id", "swipe_passes.passed_id")
    .select(["profiles.name", "swipe_passes.passed_at"])
    .where("swipe_passes.passer_id", "=", user_id)
    .orderBy("swipe_passes.passed_at")
    .execute();
  return { liked, liked_by, matches, passed, blocked };
}

/** The name is null when the partner has left. */
export async function listConversations({ db }: Reader, user_id: string) {
  return (
    db
      .selectFrom("conversations")
      .leftJoin("profiles", (join) =>
        join
          .on("profiles.id", "!=", user_id)
          .on(sql<string>`(SELECT status FROM users WHERE users.id = profiles.id)`, "!=", "pending_deletion")
          .on((row) =>
            row.or([row("profiles.id", "=", row.ref("lower_id")), row("profiles.id", "=", row.ref("upper_id"))]),
          ),
      )
      .select(["conversations.id", "conversations.created_at", "profiles.name as partner"])
      .where((row) => row.or([row("lower_id", "=", user_id), row("upper_id", "=", user_id)]))
      // What waits for its writer to be confirmed has not reached the member yet.
      .where((row) =>
        row.exists(
          row
            .selectFrom("chats")
            .select("chats.profile_id")
            .whereRef("chats.conversation_id", "=", "conversations.id")
            .where("chats.profile_id", "=", user_id),
        ),
      )
      .orderBy("conversations.created_at")
      .orderBy("conversations.id")
      .execute()
  );
}

/** A page of a conversation, in its order. */
export async function listMessages({ db }: Reader, conversation_id: string, user_id: string, after: number) {
  return db
    .selectFrom("messages")
    .select(["sequence", "kind", "body", "gift", "image_id", "cost", "created_at"])
    .select(sql<boolean>`sender_id IS NOT DISTINCT FROM ${user_id}::uuid`.as("own"))
    .where("conversation_id", "=", conversation_id)
    .where("sequence", ">", after)
    .orderBy("sequence")
    .limit(1000)
    .execute();
}

export async function listPhotoFiles({ db }: Reader, user_id: string): Promise<string[]> {
  const rows = await db
    .selectFrom("photos")
    .select("file")
    .where("profile_id", "=", user_id)
    .orderBy("position")
    .execute();
  return rows.map(({ file }) => file);
}

/** Pictures in the member's conversations, of both sides, and the member's own that were never sent. */
export async function listMessagePictures({ db }: Reader, user_id: string): Promise<{ id: string; file: string }[]> {
  return db
    .selectFrom("message_images")
    .leftJoin("messages", "messages.image_id", "message_images.id")
    .leftJoin("chats", (join) =>
      join.onRef("chats.conversation_id", "=", "messages.conversation_id").on("chats.profile_id", "=", user_id),
    )
    .select(["message_images.id", "message_images.file"])
    .where((row) => row.or([row("uploader_id", "=", user_id), row("chats.profile_id", "is not", null)]))
    .orderBy("message_images.created_at")
    .orderBy("message_images.id")
    .execute();
}

/** The row of the member is locked by the caller: of two requests at once one comes second. */
export async function findNewest({ db }: Reader, user_id: string) {
  return db
    .selectFrom("exports")
    .select(["id", "requested_at", "ready_at", "expires_at", "size_bytes"])
    .where("user_id", "=", user_id)
    .orderBy("requested_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

export async function insertExport({ db }: Reader, user_id: string, requested_at: Date): Promise<string> {
  const { id } = await db
    .insertInto("exports")
    .values({ user_id, requested_at })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function findExport({ db }: Reader, id: string) {
  return db
    .selectFrom("exports")
    .select(["id", "user_id", "ready_at", "expires_at", "size_bytes"])
    .where("id", "=", id)
    .executeTakeFirst();
}

type Finished = { ready_at: Date; expires_at: Date; size_bytes: number };

/** False when the member has gone in the meantime, or another run was faster. */
export async function finishExport({ db }: Reader, id: string, finished: Finished): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("exports")
    .set(finished)
    .where("id", "=", id)
    .where("ready_at", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function listExportsOf({ db }: Reader, user_id: string): Promise<string[]> {
  const rows = await db.selectFrom("exports").select("id").where("user_id", "=", user_id).execute();
  return rows.map(({ id }) => id);
}

export async function listExpired({ db }: Reader, now: Date): Promise<string[]> {
  const rows = await db.selectFrom("exports").select("id").where("expires_at", "<=", now).execute();
  return rows.map(({ id }) => id);
}

export async function deleteExport({ db }: Reader, id: string): Promise<void> {
  await db.deleteFrom("exports").where("id", "=", id).execute();
}
