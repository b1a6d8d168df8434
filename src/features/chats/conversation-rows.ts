/** What a conversation shows from top to bottom: days, messages in groups, and those still on their way. */
import type { Message } from "./contract.ts";
import type { ConversationState } from "./conversation-state.ts";
import type { Outgoing } from "./outgoing.ts";

export type ConversationRow =
  | { kind: "day"; key: string; at: string }
  | { kind: "message"; key: string; message: Message; group: Group }
  /** `held` when it is the server that keeps it: one that waited and could not be delivered. */
  | { kind: "outgoing"; key: string; outgoing: Outgoing; group: Group; held: boolean };

/** What lies above and below the messages is a row too, so that the list knows its height. */
export type ShownRow = ConversationRow | { kind: "beyond"; key: string } | { kind: "typing"; key: string };

/** Lines that one of the two wrote in one go share a time and a tight corner at their end. */
export type Group = {
  /** The last of its group. */
  end: boolean;
  /** Credits that the group has cost its writer. */
  cost: number;
};

const group_ms = 5 * 60_000;

/** A message keeps its key when it is stored, so that its bubble stays the same on the screen. */
function messageKey({ client_key, sequence }: Pick<Message, "client_key" | "sequence">): string {
  return client_key ?? `m${sequence}`;
}

export function conversationRows(
  { messages, waiting, outgoing }: Pick<ConversationState, "messages" | "waiting" | "outgoing">,
  dayOf: (at: string) => string,
): ConversationRow[] {
  const rows: ConversationRow[] = [];
  let last: { day: string; own: boolean; at_ms: number; group: Group } | undefined;

  function place(own: boolean, at: string, cost: number, apart = false): Group {
    const written_on = dayOf(at);
    // What was left unsent days ago stands under the newest day: none begins twice.
    const day = last && written_on < last.day ? last.day : written_on;
    const at_ms = Date.parse(at);
    if (day !== last?.day) rows.push({ kind: "day", key: `day ${day}`, at });
    const joins = last?.day === day && last.own === own && at_ms - last.at_ms <= group_ms && !apart;
    const group = { end: true, cost: cost + (joins ? last!.group.cost : 0) };
    if (joins) last!.group.end = false;
    last = { day, own, at_ms, group };
    return group;
  }

  for (const message of [...messages, ...waiting.filter(({ refusal }) => !refusal)]) {
    const group = place(message.own, message.sent_at, message.cost ?? 0, message.waiting);
    rows.push({ kind: "message", key: messageKey(message), message, group });
  }
  // Each of these says by itself how it fares and costs nothing before it is stored.
  const refused = waiting.filter(({ refusal }) => refusal).map(asFailed);
  for (const one of [...refused, ...outgoing]) {
    const group = place(true, one.written_at, 0, true);
    rows.push({ kind: "outgoing", key: one.client_key, outgoing: one, group, held: refused.includes(one) });
  }
  return rows;
}

function asFailed({ client_key, text, gift, sent_at, refusal }: Message): Outgoing {
  return {
    client_key: client_key!,
    text,
    gift,
    preview: null,
    cost: 0,
    written_at: sent_at,
    state: "failed",
    progress: 0,
    problem: { code: refusal ?? null, text: "" },
  };
}

/** The calendar day of a moment where the member lives, later ones greater; moments of one message are asked for again and again. */
export function dayTeller(time_zone: string): (at: string) => string {
  const format = new Intl.DateTimeFormat("en-CA", { timeZone: time_zone, dateStyle: "short" });
  const known = new Map<string, string>();
  return (at) => {
    let day = known.get(at);
    if (day === undefined) known.set(at, (day = format.format(new Date(at))));
    return day;
  };
}
