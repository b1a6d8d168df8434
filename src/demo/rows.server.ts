/** Turns the demo's people and their story into the rows of the tables. */
import type { Insertable } from "kysely";
import type { DB } from "#platform/db/types.ts";
import { foldName, normaliseEmail } from "#features/accounts/rules.ts";
import { termsDate } from "#features/site/rules.ts";
import { companySeed } from "#features/site/seed/company.ts";
import { settingsSeed } from "#features/site/seed/settings.ts";
import { type Conversation, countUnread, type Line } from "./conversations.ts";
import { uuidOf } from "./identifiers.server.ts";
import { keepLedger } from "./ledger.ts";
import { loginsByKind } from "./logins.ts";
import type { Person } from "./people.ts";
import { orderId, purchaseRows } from "./purchase-rows.server.ts";
import { blurredFile, pictureFile } from "./pictures.server.ts";
import { pictureSize } from "./portraits/picture.ts";
import type { Story } from "./story.ts";

/** Looks like a hash, so that checking a password takes its time, and fits none. */
const noPassword = `$argon2id$v=19$m=19456,t=2,p=1$${"A".repeat(22)}$${"A".repeat(43)}`;

export type Rows = { [Table in DemoTable]: Insertable<DB[Table]>[] } & { movements: Movement[] };
/** Goes through the functions of the ledger, as every movement does. */
export type Movement = {
  user_id: string;
  amount: number;
  reason: string;
  key: string;
  order_id: string | null;
  created_at: Date;
};
type DemoTable =
  | "users"
  | "consents"
  | "profiles"
  | "photos"
  | "likes"
  | "swipe_passes"
  | "matches"
  | "conversations"
  | "chats"
  | "messages"
  | "written_partners"
  | "orders"
  | "payment_events"
  | "sandbox_payments"
  | "refunds";

type Context = { site_id: number; now: Date; passwords: Readonly<Record<"free" | "premium", string>> };

export function layOutRows(people: readonly Person[], story: Story, context: Context): Rows {
  const ledgers = people.map((person) => ({
    user_id: idOf(person),
    ...keepLedger(person, story.conversations, context.now),
  }));
  const charged = new Set(ledgers.flatMap((ledger) => [...ledger.charged]));
  const lastDeeds = findLastDeeds(story);
  const { keys, ...conversations } = conversationRows(story, charged);
  return {
    users: people.map((person, index) => userRow(person, index, lastDeeds.get(person), context)),
    consents: [...people.flatMap(consentRows), ...fictionalConsentRows(story)],
    profiles: people.map((person) => profileRow(person, context.site_id)),
    photos: people.flatMap(photoRows),
    movements: ledgers.flatMap(({ user_id, entries }) =>
      entries.map(({ at, key, purchase, ...entry }) => ({
        ...entry,
        key: typeof key === "string" ? key : `message:${keys.get(key)!}`,
        user_id,
        order_id: purchase ? orderId(purchase) : null,
        created_at: at,
      })),
    ),
    ...purchaseRows(
      ledgers.flatMap(({ user_id, purchases }) => purchases.map((purchase) => ({ user_id, purchase }))),
      context,
    ),
    likes: story.likes.map((like) => ({
      liker_id: idOf(like.liker),
      liked_id: idOf(like.liked),
      like_new: like.is_new,
      created_at: like.at,
    })),
    swipe_passes: story.passes.map(({ passer, passed, at }) => ({
      passer_id: idOf(passer),
      passed_id: idOf(passed),
      passed_at: at,
    })),
    matches: story.matches.map(({ one, other, at }) => ({ ...pairOf(one, other), created_at: at })),
    ...conversations,
  };
}

const textsWritten = termsDate(companySeed);

/** To a text of today; what was agreed to before, it was when the text came. */
function consentRow(person: Person, kind: string, at: Date): Insertable<DB["consents"]> {
  const version = textsWritten.toISOString().slice(0, 10);
  return { user_id: idOf(person), kind, version, given_at: at < textsWritten ? textsWritten : at };
}

/** Everybody here has agreed to what joining needs. */
function consentRows(person: Person): Insertable<DB["consents"]>[] {
  return ["terms", "sensitive_data"].map((kind) => consentRow(person, kind, person.joined_at));
}

/** Nobody writes to a fictional member without having agreed to. */
function fictionalConsentRows({ conversations }: Story): Insertable<DB["consents"]>[] {
  const firstAt = new Map<Person, Date>();
  for (const { one, other, messages } of conversations) {
    const writer = one.role === "fictional" ? other : other.role === "fictional" ? one : undefined;
    const first = messages[0];
    if (!writer || !first) continue;
    const before = firstAt.get(writer);
    if (!before || first.at < before) firstAt.set(writer, first.at);
  }
  return [...firstAt].map(([person, at]) => consentRow(person, "fictional", at));
}

function idOf(person: Person): string {
  return uuidOf(`person ${person.name}`);
}

function pairOf(one: Person, other: Person): { lower_id: string; upper_id: string } {
  const [lower_id, upper_id] = [idOf(one), idOf(other)].toSorted() as [string, string];
  return { lower_id, upper_id };
}

/** Who liked or wrote was there at that moment. */
function findLastDeeds({ likes, conversations }: Story): Map<Person, Date> {
  const deeds = [
    ...likes.map(({ liker, at }) => ({ person: liker, at })),
    ...conversations.flatMap(({ messages }) => messages.map(({ sender, at }) => ({ person: sender, at }))),
  ];
  return new Map(
    deeds.toSorted((one, other) => one.at.getTime() - other.at.getTime()).map(({ person, at }) => [person, at]),
  );
}

function userRow(
  person: Person,
  index: number,
  lastDeed: Date | undefined,
  { site_id, passwords }: Context,
): Insertable<DB["users"]> {
  const email = person.login ? loginsByKind[person.login].email : `member-${index}@demo.invalid`;
  return {
    id: idOf(person),
    site_id,
    email,
    email_normalised: normaliseEmail(email),
    password_hash: person.login ? passwords[person.login] : noPassword,
    status: "active",
    language: person.language,
    time_zone: person.time_zone,
    // Only a premium member shows so many photos.
    paid_user: person.login === "premium" || person.pictures.length > settingsSeed.photos_free,
    notifications_disabled: [...settingsSeed.notifications_disabled],
    created_at: person.joined_at,
    last_active_at: lastDeed && lastDeed > person.last_active_at ? lastDeed : person.last_active_at,
  };
}

function profileRow(person: Person, site_id: number): Insertable<DB["profiles"]> {
  const { name, role, gender, sexuality, born_on, country, region, interests, about_me, looking_for, joined_at } =
    person;
  const { hair_color, eye_color, body_type, relationship_status, tattoos } = person;
  return {
    id: idOf(person),
    site_id,
    name,
    name_folded: foldName(name),
    status: "active",
    fictional: role === "fictional",
    demo: role === "demo",
    gender,
    sexuality,
    born_on,
    country,
    region,
    hair_color,
    eye_color,
    body_type,
    relationship_status,
    tattoos,
    interests: [...interests],
    about_me,
    looking_for,
    created_at: joined_at,
  };
}

function photoRows(person: Person): Insertable<DB["photos"]>[] {
  return person.pictures.map((_, index) => {
    const position = index + 1;
    const file = pictureFile(person, position);
    return {
      id: uuidOf(file),
      profile_id: idOf(person),
      position,
      status: "active",
      file,
      file_blurred: blurredFile(person, position),
      ...pictureSize,
      created_at: person.joined_at,
    };
  });
}

type ConversationRows = Pick<Rows, "conversations" | "chats" | "messages" | "written_partners">;

function conversationRows(
  { conversations }: Story,
  charged: ReadonlySet<unknown>,
): ConversationRows & { keys: Map<Line, string> } {
  const rows: ConversationRows = { conversations: [], chats: [], messages: [], written_partners: [] };
  const keys = new Map<Line, string>();
  for (const conversation of conversations) {
    const { one, other, messages } = conversation;
    const pair = pairOf(one, other);
    const id = uuidOf(`conversation ${pair.lower_id} ${pair.upper_id}`);
    rows.conversations.push({ id, ...pair, last_sequence: messages.length, created_at: messages[0]!.at });
    rows.chats.push(sideRow(id, conversation, one, other), sideRow(id, conversation, other, one));
    for (const [writer, partner] of [
      [one, other],
      [other, one],
    ] as const) {
      const first = messages.find(({ sender }) => sender === writer);
      if (first)
        rows.written_partners.push({
          writer_id: idOf(writer),
          partner_id: idOf(partner),
          first_at: first.at,
          answered: messages[0]!.sender === partner,
        });
    }
    for (const [index, line] of messages.entries()) {
      const client_key = uuidOf(`message ${id} ${index}`);
      keys.set(line, client_key);
      rows.messages.push({
        conversation_id: id,
        sequence: index + 1,
        sender_id: idOf(line.sender),
        client_key,
        body: line.body,
        cost: charged.has(line) ? 1 : 0,
        created_at: line.at,
      });
    }
  }
  return { ...rows, keys };
}

/** A conversation as one of the two has it: what was read, and what the other may know of that. */
function sideRow(
  conversation_id: string,
  conversation: Conversation,
  reader: Person,
  partner: Person,
): Insertable<DB["chats"]> {
  const { messages } = conversation;
  const num_unread_messages = countUnread(conversation, reader);
  const read_until = messages.length - num_unread_messages;
  return {
    conversation_id,
    profile_id: idOf(reader),
    partner_id: idOf(partner),
    num_unread_messages,
    read_until,
    shown_read_until: read_until,
    shown_delivered_until: read_until,
    last_message_at: messages.at(-1)!.at,
    first_written_at: messages.find(({ sender }) => sender === reader)?.at ?? null,
  };
}
