/** Pure rules of chats. */
import type { Settings } from "#contract/settings.ts";
import { countCharacters, isBlank } from "#lib/character-count.ts";

export const messageKinds = ["text", "image", "gift"] as const;
export type MessageKind = (typeof messageKinds)[number];

/** Chats that one answer holds at most. */
export const listed_max = 300;
/** Messages that one answer holds. */
export const messages_at_once = 50;
/** Who scrolls through the past goes far. */
export const older_at_once = 100;

const snippet_characters = 100;

/** The beginning of a message in one line, cut between characters as a reader counts them. */
export function snippetOf(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  // To count them takes longer than everything else about a row of the list; few lines can be too long.
  if (line.length <= snippet_characters) return line;
  const beyond = [...new Intl.Segmenter().segment(line)][snippet_characters];
  return beyond ? `${line.slice(0, beyond.index).trimEnd()}…` : line;
}

/** Where a page of the list begins: after the chat of this id, whose last message came at this moment. */
export type Place = { time_us: string; id: string };

export function writePlace({ time_us, id }: Place): string {
  return `${time_us}.${id}`;
}

export function readPlace(text: string): Place | undefined {
  const [, time_us, id] = /^(\d{1,18})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(text) ?? [];
  return time_us && id ? { time_us, id } : undefined;
}

/** The first message a reader may see is the one after this: free members see only the newest ones (d.5-4). */
export function historyFloor(
  chat: { last_sequence: number; removed_until: number },
  paid: boolean,
  free_messages: number,
): { floor: number; history_hidden: boolean } {
  const free_floor = paid ? 0 : chat.last_sequence - free_messages;
  return {
    floor: Math.max(chat.removed_until, free_floor),
    history_hidden: free_floor > chat.removed_until,
  };
}

/** Somebody who is away hears of a new message after this time, if it is still unread. */
export const notify_delay_ms = 60_000;

/** No character that a person types needs more; those that do are made to break things. */
const bytes_per_character = 16;

type Lengths = { message_length: number; gift_note_length: number };

/** Text key of what is wrong with a text, a caption or a note, and the longest it may be. */
export function textFault(
  text: string,
  kind: MessageKind,
  { message_length, gift_note_length }: Lengths,
): { text: string; max: number } | undefined {
  const max = kind === "gift" ? gift_note_length : message_length;
  if (kind === "text" && isBlank(text)) return { text: "errors.field_required", max };
  // Counting characters is slow, and hardly any text is long.
  if (text.length <= max) return undefined;
  const fits =
    text.length <= max * bytes_per_character && new TextEncoder().encode(text).length <= max * bytes_per_character;
  return fits && countCharacters(text) <= max ? undefined : { text: "errors.text_long", max };
}

type Costs = Pick<Settings, "message_credits" | "photo_credits" | "gift_credits" | "gifts">;

/** In credits; undefined for a gift that is not in the catalogue. */
export function costOf(kind: MessageKind, gift: string | undefined, settings: Costs): number | undefined {
  if (kind === "text") return settings.message_credits;
  if (kind === "image") return settings.photo_credits;
  const listed = settings.gifts.find(({ key }) => key === gift);
  return listed && (listed.credits ?? settings.gift_credits);
}

/** Against filling the disk; far more than anybody sends. */
export const image_uploads_per_day = 200;
/** A picture that no message uses by then is forgotten. */
export const unused_image_ms = 86_400_000;

/** The pool of first lines, each a text of the server's catalogue. */
export const icebreakers = Array.from(
  { length: 30 },
  (_, at) => `icebreaker_${String(at + 1).padStart(2, "0")}` as "icebreaker_01",
);
/** Of these, about the photo of who is written to. */
export const photo_line: string = "icebreaker_30";
/** About an interest that both have. */
export const interestLines = ["icebreaker_interest_1", "icebreaker_interest_2", "icebreaker_interest_3"] as const;
