/** A message that is sent alone, and the same message among others, go two ways through the database to one end. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { aMember, type TestMember } from "#tests/support/factories.ts";
import { type Send, sendMessages } from "./send-queries.server.ts";

let site: TestApplication;
beforeAll(async () => {
  site = await startTestApplication();
});
afterAll(() => site.close());

const db = () => site.application.db;
const query = async (text: string, values: unknown[] = []) => (await site.application.pool.query(text, values)).rows;
const moment = new Date("2026-06-01T12:00:00Z");

function aSend(sender: TestMember, recipient: TestMember | undefined, given: Partial<Send> = {}): Send {
  return {
    ...{ sender: sender.id, recipient: recipient?.id, client_key: randomUUID(), kind: "text", body: "Hello", cost: 1 },
    ...{ free_partners: 1, new_partners: 2, day_start: new Date("2026-06-01T00:00:00Z"), notify_at: moment },
    ...given,
  };
}

const aWriter = (given: Parameters<typeof aMember>[1] = {}) =>
  aMember(db(), { paid_user: true, credits: 10, ...given });

/** Several first, so that they go the way of many. */
async function sendFirst(...sends: Send[]): Promise<void> {
  const other = aSend(await aWriter(), await aWriter());
  await sendMessages({ db: db() }, [other, ...sends], new Date("2026-06-01T09:00:00Z"));
}

async function anImage(uploader: TestMember): Promise<string> {
  const [row] = await query(
    `INSERT INTO message_images (uploader_id, file, file_blurred, placeholder, width, height, created_at)
     VALUES ($1, gen_random_uuid(), gen_random_uuid(), '', 9, 6, now()) RETURNING id`,
    [uploader.id],
  );
  return row.id;
}

async function conversationOf(one: TestMember, other: TestMember): Promise<string> {
  const [row] = await query(
    "SELECT id FROM conversations WHERE (lower_id, upper_id) = (least($1::uuid, $2), greatest($1::uuid, $2))",
    [one.id, other.id],
  );
  return row.id;
}

/** Everything that a send may change, without the names of those it is about. */
async function stateOf(me: TestMember, partner: TestMember) {
  const ids = [me.id, partner.id];
  const of = (table: string, key: string, columns: string, order = "1, 2") =>
    query(
      `SELECT ${key} = ($1::uuid[])[1] AS mine, ${columns} FROM ${table} WHERE ${key} = ANY ($1) ORDER BY ${order}`,
      [ids],
    );
  return {
    chats: await of(
      "chats",
      "profile_id",
      `num_unread_messages, last_message_at, removed, removed_at, removed_until, first_written_at, notify_due_at,
       (SELECT last_sequence FROM conversations WHERE conversations.id = chats.conversation_id)`,
    ),
    messages: await of(
      "messages",
      "sender_id",
      "sequence, kind, body, gift, cost, created_at, image_id IS NULL AS bare",
    ),
    balances: await of("credit_accounts", "user_id", "balance"),
    entries: await of("credit_entries", "user_id", "amount, balance_after, reason, lot_amounts", "1, 3"),
    written: await of("written_partners", "writer_id", "first_at, answered"),
    gifts: await of("received_gifts", "receiver_id", "gift, given_at"),
    waiting: await of("waiting_messages", "sender_id", "body, refused"),
    events: await of("live_events", "user_id", "number, event - 'conversation_id' AS event"),
  };
}

type Case = { me: TestMember; partner: TestMember; send: Send };

const cases: Record<string, [outcome: string, prepare: () => Promise<Case>]> = {
  "a first message": ["sent", () => aPair()],
  "one more": ["sent", () => aPair({}, {}, ({ me, partner }) => sendFirst(aSend(me, partner)))],
  "an answer": ["sent", () => aPair({}, {}, ({ me, partner }) => sendFirst(aSend(partner, me)))],
  "one by its conversation": [
    "sent",
    async () => {
      const pair = await aPair({}, {}, ({ me, partner }) => sendFirst(aSend(me, partner)));
      const conversation = await conversationOf(pair.me, pair.partner);
      return { ...pair, send: { ...pair.send, recipient: undefined, conversation } };
    },
  ],
  "one to who has removed the chat": [
    "sent",
    () =>
      aPair({}, {}, async ({ me, partner }) => {
        await sendFirst(aSend(me, partner));
        await query("SELECT remove_chat($1, $2, $3)", [partner.id, await conversationOf(me, partner), moment]);
      }),
  ],
  "one in a conversation of others": [
    "not_found",
    async () => {
      const [one, other] = [await aWriter(), await aWriter()];
      await sendFirst(aSend(one, other));
      const pair = await aPair();
      const conversation = await conversationOf(one, other);
      return { ...pair, send: { ...pair.send, recipient: undefined, conversation } };
    },
  ],
  "the same once more": ["repeat", () => aPair({}, {}, ({ send }) => sendFirst(send))],
  "another with the same key": ["conflict", () => aPair({}, {}, ({ send }) => sendFirst({ ...send, body: "Other" }))],
  "one too expensive": ["not_enough_credits", () => aPair({ credits: 0 })],
  "one that costs nothing": ["sent", () => aPair({ credits: 0 }, { cost: 0 })],
  "a gift": ["sent", () => aPair({}, { kind: "gift", gift: "rose", cost: 2 })],
  "an image of a free member": ["premium_required", () => aPair({ paid_user: false }, { kind: "image", cost: 2 })],
  "an image that is not there": ["image_missing", () => aPair({}, { kind: "image", image: randomUUID(), cost: 2 })],
  "an image": [
    "sent",
    async () => {
      const pair = await aPair({}, { kind: "image", cost: 2 });
      return { ...pair, send: { ...pair.send, image: await anImage(pair.me) } };
    },
  ],
  "one to who has blocked": ["not_found", () => aPair({}, {}, ({ me, partner }) => block(partner, me))],
  "one to a known partner who has blocked": [
    "blocked",
    () =>
      aPair({}, {}, async ({ me, partner }) => {
        await sendFirst(aSend(me, partner));
        await block(partner, me);
      }),
  ],
  "one to who hears only from those they like": [
    "blocked",
    () =>
      aPair({}, {}, ({ partner }) => query("UPDATE profiles SET messages_from = 'liked' WHERE id = $1", [partner.id])),
  ],
  "one to who hears only from those who were looked at": [
    "blocked",
    () =>
      aPair({}, {}, ({ partner }) =>
        query("UPDATE profiles SET messages_from = 'verified' WHERE id = $1", [partner.id]),
      ),
  ],
  "one to somebody invented": [
    "fictional_consent",
    () => aPair({}, {}, ({ partner }) => query("UPDATE profiles SET fictional = true WHERE id = $1", [partner.id])),
  ],
  "one of an unconfirmed member": ["not_confirmed", () => aPair({ status: "not_confirmed" })],
  "one to a second partner of a free member": [
    "conversation_limit",
    () => aPair({ paid_user: false }, {}, async ({ me }) => sendFirst(aSend(me, await aWriter()))),
  ],
  "one to too many new partners": [
    "new_partners_limit",
    () =>
      aPair({}, {}, async ({ me }) => {
        await sendFirst(aSend(me, await aWriter()), aSend(me, await aWriter()));
      }),
  ],
  "one that had waited": [
    "sent",
    () =>
      aPair({}, {}, ({ send }) =>
        query(
          `SELECT keep_waiting(jsonb_populate_record(NULL::message_send, $1::jsonb), $2, 'not_enough_credits', $3)`,
          [JSON.stringify(send), send.recipient, moment],
        ),
      ),
  ],
};

async function aPair(
  given: Parameters<typeof aMember>[1] = {},
  change: Partial<Send> = {},
  prepare: (pair: Case) => Promise<unknown> = async () => undefined,
): Promise<Case> {
  const [me, partner] = [await aWriter(given), await aWriter()];
  const pair = { me, partner, send: aSend(me, partner, change) };
  await prepare(pair);
  return pair;
}

async function block(blocker: TestMember, blocked: TestMember): Promise<void> {
  await query("INSERT INTO blocks (blocker_id, blocked_id, created_at) VALUES ($1, $2, now())", [
    blocker.id,
    blocked.id,
  ]);
}

test.each(Object.entries(cases))("%s", async (_what, [outcome, prepare]) => {
  const [alone, among] = [await prepare(), await prepare()];
  const [answer] = await sendMessages({ db: db() }, [alone.send], moment);
  const others = [aSend(await aWriter(), await aWriter()), aSend(await aWriter(), await aWriter())] as const;
  const [, answered] = await sendMessages({ db: db() }, [others[0], among.send, others[1]], moment);
  expect(answer!.outcome).toBe(outcome);
  const unnamed = (sent: typeof answer) => ({ ...sent!, conversation_id: null, recipient: null });
  expect(unnamed(answer)).toEqual(unnamed(answered));
  expect(answer!.conversation_id === null).toBe(answered!.conversation_id === null);
  expect(answer!.recipient === null).toBe(answered!.recipient === null);
  expect(await stateOf(alone.me, alone.partner)).toEqual(await stateOf(among.me, among.partner));
});

test("answers among what is sent at once are told in the order of their conversation, with the numbers given", async () => {
  const [one, other, third] = [await aWriter(), await aWriter(), await aWriter()];
  const expensive = aSend(other, one, { cost: 1000 });
  const sends = [aSend(one, other), aSend(other, one), aSend(third, one), expensive, aSend(one, other)];
  const answers = await sendMessages({ db: db() }, sends, moment);
  expect(answers.map(({ outcome }) => outcome)).toEqual(["sent", "sent", "sent", "not_enough_credits", "sent"]);
  expect(answers[3]).toMatchObject({ sender_number: null, recipient_number: null });
  const talk = answers[0]!.conversation_id;
  for (const member of [one, other]) {
    const events = await query("SELECT number::integer, event FROM live_events WHERE user_id = $1 ORDER BY number", [
      member.id,
    ]);
    expect(events.map(({ number }) => number)).toEqual(events.map((_event, at) => at + 1));
    const told = events.filter(({ event }) => event.conversation_id === talk);
    expect(told.map(({ event }) => event.sequence)).toEqual([1, 2, 3]);
    const mine = [answers[0]!, answers[1]!, answers[4]!].map((answer) =>
      answer.recipient === member.id ? answer.recipient_number : answer.sender_number,
    );
    expect(told.map(({ number }) => number)).toEqual(mine);
  }
});
