/** What happens to a conversation in a browser, for tests: messages, pages, and what comes in. */
import type { Message } from "#features/chats/contract.ts";
import {
  type ConversationEvent,
  type ConversationState,
  conversationState,
  emptyConversation,
  type Page,
} from "#features/chats/conversation-state.ts";
import type { Outgoing } from "#features/chats/outgoing.ts";

export function aMessage(sequence: number, change: Partial<Message> = {}): Message {
  return {
    sequence,
    own: false,
    kind: "text",
    client_key: null,
    waiting: sequence === 0,
    text: `Line ${sequence}`,
    image: null,
    gift: null,
    cost: null,
    sent_at: new Date(Date.UTC(2026, 5, 1, 12, sequence)).toISOString(),
    ...change,
  };
}

export function anOutgoing(client_key: string, change: Partial<Outgoing> = {}): Outgoing {
  return {
    client_key,
    text: `Text ${client_key}`,
    gift: null,
    preview: null,
    cost: 1,
    written_at: "2026-06-01T12:00:00.000Z",
    state: "waiting",
    progress: 0,
    problem: null,
    ...change,
  };
}

const aProfile = { id: "partner" } as Page["profile"];

export function aPage(messages: readonly Message[], change: Partial<Page> = {}): Page {
  return {
    profile: aProfile,
    messages: [...messages],
    has_older: false,
    history_hidden: false,
    has_newer: false,
    last_sequence: messages.at(-1)?.sequence ?? 0,
    partner_delivered: null,
    partner_read: null,
    ...change,
  };
}

export const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => aMessage(from + at));
export const numbers = ({ messages }: ConversationState) => messages.map(({ sequence }) => sequence);
export const after = (...events: ConversationEvent[]) => events.reduce(conversationState, emptyConversation);
export const more = { has_older: true };
export const opened = (from: number, to: number, change: Partial<Page> = {}): ConversationEvent => ({
  type: "opened",
  page: aPage(range(from, to), { last_sequence: to, ...change }),
});
export const older = (from: number, to: number, change: Partial<Page> = {}): ConversationEvent => ({
  type: "older",
  page: aPage(range(from, to), change),
});
export const newer = (from: number, to: number, change: Partial<Page> = {}): ConversationEvent => ({
  type: "newer",
  after: from - 1,
  // As the server says of everything before it.
  page: aPage(range(from, to), { last_sequence: to, has_older: from > 1, ...change }),
});

export const heard = (sequence: number): ConversationEvent => ({
  type: "heard",
  sequence,
  message: aMessage(sequence),
});
