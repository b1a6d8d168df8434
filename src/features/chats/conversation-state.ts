/** What the browser keeps of one conversation: what the server has, what is on its way there, and how far it came. */
import type { Conversation, Message } from "./contract.ts";
import { type Outgoing, type OutgoingEvent, outgoingState } from "./outgoing.ts";

/** What stands above the first message: more to load, nothing, or what only premium members see. */
export type Beyond = "more" | "nothing" | "premium";

export type ConversationState = {
  /** In the order of their numbers, each once. */
  messages: readonly Message[];
  /** No message between these two numbers is missing; those before are loaded upward, page by page. */
  complete_from: number;
  complete_until: number;
  /** The highest number heard of. */
  newest: number;
  /** Own ones that the server keeps until the address is confirmed; they have no number yet. */
  waiting: readonly Message[];
  beyond: Beyond;
  outgoing: readonly Outgoing[];
  /** Whether the member is told how far own messages have come: to the partner's device, and to the partner's eyes. */
  tells_marks: boolean;
  /** Whether the newest page showed the partner: their photos, also those further up, come and go with them. */
  met: boolean;
  delivered_until: number;
  read_until: number;
};

export type ConversationEvent =
  /** The newest page, the one before the first message shown, or all after a number. */
  | { type: "opened"; page: Page }
  | { type: "older"; page: Page }
  | { type: "newer"; after: number; page: Page }
  /** Of a message, often with the message itself. */
  | { type: "heard"; sequence: number; message?: Message | undefined }
  /** By staff. */
  | { type: "removed"; sequence: number }
  | { type: "marked"; marks: Partial<Marks> }
  | OutgoingEvent;

type Marks = { delivered_until: number; read_until: number };

/** What the state takes from an answer of the server. */
export type Page = Pick<
  Conversation,
  | "profile"
  | "messages"
  | "has_older"
  | "history_hidden"
  | "has_newer"
  | "removed"
  | "last_sequence"
  | "partner_delivered"
  | "partner_read"
>;

export const emptyConversation: ConversationState = {
  messages: [],
  complete_from: 1,
  complete_until: 0,
  newest: 0,
  waiting: [],
  beyond: "nothing",
  outgoing: [],
  tells_marks: false,
  met: false,
  delivered_until: 0,
  read_until: 0,
};

export function conversationState(state: ConversationState, event: ConversationEvent): ConversationState {
  switch (event.type) {
    case "opened":
      return opened(state, event.page);
    case "older":
      return older(state, event.page);
    case "newer":
      return newer(state, event.after, event.page);
    case "heard":
      // Where one before it is missing, both are asked for: nothing is shown out of its order.
      return event.message && event.sequence === state.complete_until + 1
        ? withMessages(state, [event.message])
        : { ...state, newest: Math.max(state.newest, event.sequence) };
    case "removed":
      return withoutRemoved(state, [event.sequence]);
    case "marked":
      return withMarks(state, event.marks);
    case "written":
      return written(state, event.outgoing);
    case "sent":
      return withMessages(state, [event.message]);
    default:
      return { ...state, outgoing: outgoingState(state.outgoing, event) };
  }
}

function beyondOf({ has_older, history_hidden }: Page): Beyond {
  if (has_older) return "more";
  return history_hidden ? "premium" : "nothing";
}

const numbered = (messages: readonly Message[]) => messages.filter(({ sequence }) => sequence > 0);

/** Up to where an answer leaves nothing out. */
function untilOf({ messages, has_newer, last_sequence }: Page): number {
  return has_newer ? (numbered(messages).at(-1)?.sequence ?? 0) : last_sequence;
}

/**
 * The page was loaded again: what was shown before stays where the two meet, else there would be a hole; and while the
 * partner's photos are shown as before.
 */
function opened(state: ConversationState, page: Page): ConversationState {
  const until = untilOf(page);
  const first = numbered(page.messages)[0]?.sequence ?? until + 1;
  const met = page.profile !== null;
  const meets =
    state.messages.length > 0 &&
    state.met === met &&
    first <= state.complete_until + 1 &&
    until >= state.complete_from - 1;
  const base = meets
    ? withoutDeleted(state, first, page)
    : { ...state, messages: [], complete_from: first, complete_until: first - 1, beyond: beyondOf(page) };
  return told(completedTo(withMessages({ ...base, met }, page.messages), until), page);
}

function older(state: ConversationState, page: Page): ConversationState {
  const complete_from = Math.min(state.complete_from, numbered(page.messages)[0]?.sequence ?? state.complete_from);
  return { ...withMessages({ ...state, complete_from }, page.messages), beyond: beyondOf(page) };
}

function newer(state: ConversationState, after: number, page: Page): ConversationState {
  const first = numbered(page.messages)[0]?.sequence;
  // Numbers have no gaps: what an answer skips is history that the member may not see.
  if (first !== undefined && first > after + 1) return opened(state, page);
  const base = withoutDeleted(state, after + 1, page);
  const next = withoutRemoved(withMessages(base, page.messages), page.removed ?? []);
  // An answer that begins beyond what is complete says nothing about what lies between.
  return told(after <= next.complete_until ? completedTo(next, untilOf(page)) : next, page);
}

/** Where an answer knows of nothing before its first message, the member has deleted that elsewhere. */
function withoutDeleted(state: ConversationState, first: number, page: Page): ConversationState {
  if (page.has_older || page.history_hidden || first <= state.complete_from) return state;
  const messages = state.messages.filter(({ sequence }) => sequence >= first);
  return { ...state, messages, complete_from: first, beyond: "nothing" };
}

function told(state: ConversationState, page: Page): ConversationState {
  const { partner_delivered, partner_read, history_hidden } = page;
  const marks = { delivered_until: partner_delivered ?? 0, read_until: partner_read ?? 0 };
  return {
    ...withMarks(state, marks),
    tells_marks: partner_delivered !== null || partner_read !== null,
    // Who has become premium meanwhile goes on upward.
    beyond: state.beyond === "premium" && !history_hidden ? "more" : state.beyond,
  };
}

function completedTo(state: ConversationState, until: number): ConversationState {
  const complete_until = advanced(state.messages, Math.max(state.complete_until, until));
  return { ...state, complete_until, newest: Math.max(state.newest, complete_until) };
}

/** Between a number and the next there is nothing, so what follows without a hole is complete too. */
function advanced(messages: readonly Message[], complete_until: number): number {
  let until = complete_until;
  for (const { sequence } of messages) if (sequence === until + 1) until = sequence;
  return until;
}

function withMessages(state: ConversationState, added: readonly Message[]): ConversationState {
  const stored = new Set(added.flatMap(({ client_key }) => client_key ?? []));
  const without_stored = state.waiting.filter(({ client_key }) => !stored.has(client_key!));
  // What was sent before the first one shown, and is acknowledged only now, has its place further up.
  const placed = numbered(added).filter(({ sequence }) => sequence >= state.complete_from);
  const messages = merged(state.messages, placed);
  const known = new Set(messages.map(({ client_key }) => client_key));
  return {
    ...state,
    messages,
    waiting: [
      ...without_stored,
      ...added.filter(({ sequence, client_key }) => sequence === 0 && !known.has(client_key)),
    ],
    complete_until: advanced(messages, state.complete_until),
    newest: Math.max(state.newest, messages.at(-1)?.sequence ?? 0),
    outgoing: state.outgoing.filter(({ client_key }) => !stored.has(client_key)),
  };
}

function withoutRemoved(state: ConversationState, numbers: readonly number[]): ConversationState {
  const isGone = ({ sequence, removed }: Message) => !removed && numbers.includes(sequence);
  return state.messages.some(isGone)
    ? { ...state, messages: state.messages.map((one) => (isGone(one) ? emptied(one) : one)) }
    : state;
}

/** What the server says of it from now on. */
function emptied(message: Message): Message {
  return { ...message, kind: "text", text: "", image: null, gift: null, cost: null, removed: true };
}

/** By number; where both know one, the later answer counts, but what is removed does not come back. */
function merged(known: readonly Message[], added: readonly Message[]): readonly Message[] {
  if (added.length === 0) return known;
  const [first, last] = [added[0]!.sequence, added.at(-1)!.sequence];
  const before = known.filter(({ sequence }) => sequence < first);
  const after = known.filter(({ sequence }) => sequence > last);
  if (before.length + after.length === known.length) return [...before, ...added, ...after];
  const byNumber = new Map(known.map((message) => [message.sequence, message]));
  for (const message of added)
    byNumber.set(message.sequence, byNumber.get(message.sequence)?.removed ? emptied(message) : message);
  return [...byNumber.values()].toSorted((a, b) => a.sequence - b.sequence);
}

/** Signs only ever go forward, whatever order they come in. */
function withMarks(state: ConversationState, marks: Partial<Marks>): ConversationState {
  const read_until = Math.max(state.read_until, marks.read_until ?? 0);
  return {
    ...state,
    read_until,
    delivered_until: Math.max(state.delivered_until, marks.delivered_until ?? 0, read_until),
  };
}

/** One that comes back from an earlier visit may have been stored after all; one that waited and was refused is tried again. */
function written(state: ConversationState, outgoing: Outgoing): ConversationState {
  const isIt = ({ client_key }: Message) => client_key === outgoing.client_key;
  const held = state.waiting.find(isIt);
  if (state.messages.some(isIt) || (held && !held.refusal)) return state;
  return {
    ...state,
    waiting: state.waiting.filter((message) => message !== held),
    outgoing: outgoingState(state.outgoing, { type: "written", outgoing }),
  };
}

/** The server has messages that are not here. */
export function isBehind({ newest, complete_until }: ConversationState): boolean {
  return newest > complete_until;
}

/** How far an own message has come. */
export function signOf(
  { delivered_until, read_until }: Pick<ConversationState, "delivered_until" | "read_until">,
  sequence: number,
): "sent" | "delivered" | "read" {
  if (sequence <= read_until) return "read";
  return sequence <= delivered_until ? "delivered" : "sent";
}
