/** Pure rules of chats. */

export const messageKinds = ["text", "image", "gift"] as const;
export type MessageKind = (typeof messageKinds)[number];

/** Messages that one answer holds. */
export const messages_at_once = 50;

const snippet_characters = 100;

/** The beginning of a message in one line, cut between characters as a reader counts them. */
export function snippetOf(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  const characters = [...new Intl.Segmenter().segment(line)].map(({ segment }) => segment);
  return characters.length <= snippet_characters
    ? line
    : `${characters.slice(0, snippet_characters).join("").trimEnd()}…`;
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
