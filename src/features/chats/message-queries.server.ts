/** SQL that reads messages and what sending one would answer. */
import { sql } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import type { Context } from "#platform/context.server.ts";
import { prepare, readStatement } from "#platform/db/prepared.server.ts";

type Reader = Pick<Context, "db">;

/** Messages between two numbers, both left out, with their pictures. */
function messagesOf({ db }: Reader, conversation_id: string, { above, below }: { above: number; below?: number }) {
  const messages = db
    .selectFrom("messages")
    .select(["messages.sequence", "messages.sender_id", "messages.client_key", "messages.kind", "messages.body"])
    .select(["messages.gift", "messages.cost", "messages.created_at", "messages.removed_at"])
    .select((row) =>
      jsonObjectFrom(
        row
          .selectFrom("message_images")
          .select(["id", "file", "file_blurred", "placeholder", "width", "height"])
          .whereRef("message_images.id", "=", "messages.image_id"),
      ).as("image"),
    )
    .where("messages.conversation_id", "=", conversation_id)
    .where("messages.sequence", ">", above);
  return below === undefined ? messages : messages.where("messages.sequence", "<", below);
}

type Asked = { conversation_id: string; above: number; below: number; limit: number };

const newestOf = prepare((db, { conversation_id, above, limit }: Omit<Asked, "below">) =>
  messagesOf({ db }, conversation_id, { above }).orderBy("messages.sequence", "desc").limit(limit),
);
const newestBelow = prepare((db, { conversation_id, above, below, limit }: Asked) =>
  messagesOf({ db }, conversation_id, { above, below }).orderBy("messages.sequence", "desc").limit(limit),
);
const nextOf = prepare((db, { conversation_id, above, limit }: Omit<Asked, "below">) =>
  messagesOf({ db }, conversation_id, { above }).orderBy("messages.sequence").limit(limit),
);

export type MessageRow = Awaited<ReturnType<typeof listNewest>>[number];

/** Newest first. */
export async function listNewest(
  { db }: Reader,
  conversation_id: string,
  { above, below }: { above: number; below?: number },
  limit: number,
) {
  const asked = { conversation_id, above, limit };
  return below === undefined ? newestOf(db, asked) : newestBelow(db, { ...asked, below });
}

/** Oldest first. */
export async function listNext({ db }: Reader, conversation_id: string, above: number, limit: number) {
  return nextOf(db, { conversation_id, above, limit });
}

const removedOf = prepare(
  (db, { conversation_id, above, until }: Pick<Asked, "conversation_id" | "above"> & { until: number }) =>
    db
      .selectFrom("messages")
      .select("sequence")
      .where("conversation_id", "=", conversation_id)
      .where("sequence", ">", above)
      .where("sequence", "<=", until)
      .where("removed_at", "is not", null)
      .orderBy("sequence"),
);

/** The numbers of those that staff took away, above one and up to another. */
export async function listRemoved({ db }: Reader, conversation_id: string, above: number, until: number) {
  return (await removedOf(db, { conversation_id, above, until })).map(({ sequence }) => sequence);
}

const waitingOf = prepare((db, values: { sender_id: string; conversation_id: string }) =>
  db
    .selectFrom("waiting_messages")
    .select(["client_key", "kind", "body", "gift", "created_at", "refused"])
    .where("sender_id", "=", values.sender_id)
    .where("conversation_id", "=", values.conversation_id)
    .orderBy("created_at")
    .orderBy("client_key"),
);

/** What an unconfirmed member has written in a conversation, oldest first. */
export async function listWaiting({ db }: Reader, sender_id: string, conversation_id: string) {
  return waitingOf(db, { sender_id, conversation_id });
}

export async function countWaiting({ db }: Reader, sender_id: string): Promise<number> {
  const { count } = await db
    .selectFrom("waiting_messages")
    .select(sql<number>`count(*)::integer`.as("count"))
    .where("sender_id", "=", sender_id)
    .executeTakeFirstOrThrow();
  return count;
}

export type Judgement = { refusal: string | null; waits: boolean; paid: boolean; credits: number };

type Limits = { free_partners: number; new_partners: number; day_start: Date };

/** What the rules say about writing to somebody now, and the sender's balance. */
export async function judgeWriting(
  { db }: Reader,
  sender_id: string,
  recipient_id: string,
  { free_partners, new_partners, day_start }: Limits,
): Promise<Judgement | undefined> {
  const rows = await readStatement<Judgement>(db, {
    text: `SELECT refusal, waits, paid, coalesce(credit_accounts.balance, 0) AS credits
      FROM judge_writing($1, $2, $3, $4, $5) LEFT JOIN credit_accounts ON credit_accounts.user_id = $1`,
    values: [sender_id, recipient_id, free_partners, new_partners, day_start],
  });
  return rows[0];
}
