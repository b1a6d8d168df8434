/** SQL that sends: the functions of the database that own the whole movement. */
import { sql } from "kysely";
import type { Context } from "#platform/context.server.ts";
import { executeStatement } from "#platform/db/prepared.server.ts";
import type { MessageKind } from "./rules.ts";

type Reader = Pick<Context, "db">;

/** One send as the database takes it. */
export type Send = {
  sender: string;
  /** SHA-256 of the token of the session that sends, to be proven; none for what the site itself sends. */
  session?: Buffer | undefined;
  /** One of the two. */
  recipient?: string | undefined;
  conversation?: string | undefined;
  client_key: string;
  kind: MessageKind;
  body: string;
  image?: string | undefined;
  gift?: string | undefined;
  cost: number;
  free_partners: number;
  new_partners: number;
  day_start: Date;
  notify_at: Date;
};

export type Sent = {
  /** `sent`, `repeat`, or the code of a refusal. */
  outcome: string;
  conversation_id: string | null;
  sequence: number | null;
  sent_at: Date | null;
  cost: number | null;
  credits: number;
  recipient: string | null;
  /** Of the live events that tell both sides; null where nothing was sent, or somebody is gone. */
  sender_number: number | null;
  recipient_number: number | null;
};

/** In one transaction, each on its own; the answers are in the order of the sends. */
export async function sendMessages({ db }: Reader, sends: readonly Send[], moment: Date): Promise<Sent[]> {
  const batch = JSON.stringify(
    sends.map((send, place) => ({ ...send, place, session: send.session && `\\x${send.session.toString("hex")}` })),
  );
  const rows = await executeStatement<Sent & { place: number }>(db, {
    text: "SELECT * FROM post_messages($1::jsonb, $2::timestamptz)",
    values: [batch, moment],
  });
  const answers: Sent[] = [];
  for (const { place, ...answer } of rows) answers[place] = answer;
  return answers;
}

export type Waited = { outcome: string; conversation_id: string | null; sent_at: Date | null };

export async function waitMessage(
  { db }: Reader,
  { session: _proven, ...send }: Send,
  most: number,
  moment: Date,
): Promise<Waited> {
  const { rows } = await sql<Waited>`
    SELECT waited.* FROM wait_message(
      jsonb_populate_record(NULL::message_send, ${JSON.stringify(send)}::jsonb), ${most}, ${moment}
    ) AS waited`.execute(db);
  return rows[0]!;
}

/** A member who may send, as the limits need them. */
export async function findSender({ db }: Reader, user_id: string) {
  return db
    .selectFrom("users")
    .select(["id", "time_zone"])
    .where("id", "=", user_id)
    .where("status", "=", "active")
    .executeTakeFirst();
}

/** What waits for a member to be confirmed, oldest first. */
export async function listWaiting({ db }: Reader, sender_id: string) {
  return db
    .selectFrom("waiting_messages")
    .select(["client_key", "conversation_id", "kind", "body", "gift"])
    .where("sender_id", "=", sender_id)
    .orderBy("created_at")
    .orderBy("client_key")
    .execute();
}

export async function saveRefused(
  { db }: Reader,
  sender_id: string,
  client_key: string,
  refused: string,
): Promise<void> {
  await db
    .updateTable("waiting_messages")
    .set({ refused })
    .where("sender_id", "=", sender_id)
    .where("client_key", "=", client_key)
    .execute();
}

/** A message that could not be delivered stays with its sender. */
export async function keepRefused({ db }: Reader, send: Send, refused: string, moment: Date): Promise<void> {
  await sql`
    SELECT keep_waiting(
      jsonb_populate_record(NULL::message_send, ${JSON.stringify(send)}::jsonb), ${send.recipient}, ${refused}, ${moment}
    )`.execute(db);
}

const passing = new Set(["40001", "40P01", "23505"]);

/** Two that met in a way that neither could foresee: tried again, the second finds what the first has done. */
export function isPassing(error: unknown): boolean {
  return passing.has(String((error as { code?: unknown } | null)?.code));
}
