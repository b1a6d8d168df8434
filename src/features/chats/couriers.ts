/** What is on its way to a partner: it goes on when its page is left, and is there again for who comes back in this visit. */
import type { Unsent } from "#lib/drafts.ts";
import {
  type ConversationEvent,
  type ConversationState,
  conversationState,
  emptyConversation,
  nextOutgoing,
  type Outgoing,
} from "./conversation-state.ts";

/** An image on its way; once uploaded, a further attempt needs only its id. */
export type Attachment = { file: Blob; cancel: AbortController; uploaded?: string };

/** What a page gives when it is opened, and with each drawing. */
type Page = {
  show: (event: ConversationEvent) => void;
  deliver: (one: Outgoing) => Promise<void>;
  /** Keeps for later visits what is not sent. */
  keep: (outgoing: readonly Outgoing[]) => void;
};

export type Courier = {
  readonly attachments: Map<string, Attachment>;
  readonly under_way: Set<string>;
  /** Of what is kept, that which this tab has. */
  known: readonly Unsent[];
  /** Stands for the page that was left; undefined while one is open, which knows by itself. */
  left: ConversationState | undefined;
  /** The one that is open, or was the last. */
  page?: Page;
};

const couriers = new Map<string, Courier>();

export function courierTo(partner_id: string): Courier {
  let courier = couriers.get(partner_id);
  if (!courier) {
    const made: Courier = { attachments: new Map(), under_way: new Set(), known: [], left: emptyConversation };
    couriers.set(partner_id, (courier = made));
    addEventListener("online", () => sendNext(made, made.left));
  }
  return courier;
}

/** To the page that is open, or to what stands for it. */
export function tell(courier: Courier, event: ConversationEvent): void {
  if (!courier.left) return courier.page!.show(event);
  courier.left = conversationState(courier.left, event);
  if (event.type === "sent" || event.type === "failed") courier.page?.keep(courier.left.outgoing);
}

/** One at a time, in the order they were written. */
export function sendNext(courier: Courier, state: ConversationState | undefined): void {
  const next = state && navigator.onLine ? nextOutgoing(state) : undefined;
  if (!next || courier.under_way.has(next.client_key)) return;
  courier.under_way.add(next.client_key);
  const event = { type: "sending", client_key: next.client_key } as const;
  // Before it begins: a page that is loaded again meanwhile must not say that it was not.
  courier.page!.keep(conversationState(state!, event).outgoing);
  tell(courier, event);
  void courier.page!.deliver(next).finally(() => {
    courier.under_way.delete(next.client_key);
    sendNext(courier, courier.left);
  });
}
