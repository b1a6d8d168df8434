/** What is on its way to a partner: it goes on when its page is left, and is there again for who comes back in this visit. */
import { onLive } from "#contract/live-browser.ts";
import type { Unsent } from "#lib/drafts.ts";
import type { Message } from "./contract.ts";
import { nextOutgoing, type Outgoing, type OutgoingEvent, outgoingState } from "./outgoing.ts";

/** An image on its way; once uploaded, a further attempt needs only its id. */
export type Attachment = { file: Blob; preview: string; cancel: AbortController; uploaded?: string };

/** What a page gives when it is opened, and with each drawing. */
type Page = {
  show: (event: OutgoingEvent) => void;
  deliver: (one: Outgoing) => Promise<void>;
  /** Keeps for later visits what is not sent. */
  keep: (outgoing: readonly Outgoing[]) => void;
  onStored: (conversation_id: string) => void;
  /** The server is asked what is so. */
  onFailed: () => void;
};

export type Courier = {
  readonly attachments: Map<string, Attachment>;
  readonly under_way: Set<string>;
  /** By the key of what is on its way: tells other tabs that it is so no more. */
  readonly held: Map<string, () => void>;
  /** Of what is kept, that which this tab has. */
  known: readonly Unsent[];
  /** By whom it is kept; a page loses sight of who blocks the member. */
  partner_id?: string | undefined;
  /** What an earlier visit left, by its keys, while another tab may still be sending it. */
  readonly awaited: Set<string>;
  /** Stands for the page that was left; undefined while one is open, which knows by itself. */
  left: readonly Outgoing[] | undefined;
  /** Told last of what is being sent: the page may go before it has drawn it. */
  last?: OutgoingEvent;
  /** The one that is open, or was the last. */
  page?: Page;
};

const couriers = new Map<string, Courier>();

export function courierTo(partner_id: string): Courier {
  let courier = couriers.get(partner_id);
  if (!courier) {
    const sets = { under_way: new Set<string>(), awaited: new Set<string>() };
    const made: Courier = { attachments: new Map(), held: new Map(), ...sets, known: [], left: [] };
    couriers.set(partner_id, (courier = made));
    addEventListener("online", () => sendNext(made, made.left));
    onLive((event) => {
      const { message } = event as { message?: Message };
      if (message?.client_key && isAwaited(made, message.client_key)) tell(made, { type: "sent", message });
    });
  }
  return courier;
}

/** To the page that is open, or to what stands for it. */
export function tell(courier: Courier, event: OutgoingEvent): void {
  if (event.type !== "written") courier.last = event;
  if (!courier.left) return courier.page!.show(event);
  courier.left = outgoingState(courier.left, event);
  if (event.type === "sent" || event.type === "failed") keep(courier, courier.left);
  forgetPage(courier);
}

/** A page holds all that it has loaded; of one that was left nothing more is needed once all is sent. */
function forgetPage(courier: Courier): void {
  if (courier.left && !courier.left[0]) delete courier.page;
}

/** Of one that was left: no answer was needed where its page, or a live event, has shown it stored. */
export function isAwaited({ left }: Courier, client_key: string): boolean {
  return left?.some((one) => one.client_key === client_key) === true;
}

/** @param outgoing As the page had drawn it. */
export function leave(courier: Courier, outgoing: readonly Outgoing[]): void {
  courier.left = outgoing;
  if (courier.last && outgoing.some(({ state }) => state === "sending")) tell(courier, courier.last);
  sendNext(courier, courier.left);
  forgetPage(courier);
}

/** One at a time, in the order they were written. */
export function sendNext(courier: Courier, outgoing: readonly Outgoing[] | undefined): void {
  const next = outgoing && navigator.onLine ? nextOutgoing(outgoing) : undefined;
  if (!next || courier.under_way.has(next.client_key)) return;
  courier.under_way.add(next.client_key);
  const event = { type: "sending", client_key: next.client_key } as const;
  // Before it begins: a page that is loaded again meanwhile must not say that it was not.
  keep(courier, outgoingState(outgoing!, event));
  tell(courier, event);
  void courier.page!.deliver(next).finally(() => {
    courier.under_way.delete(next.client_key);
    sendNext(courier, courier.left);
  });
}

/** For later visits; and of what is on its way here no other tab says meanwhile that it was not sent (`comeBack`). */
export function keep({ held, page }: Courier, outgoing: readonly Outgoing[]): void {
  const on_way = new Set(outgoing.flatMap(({ client_key, state }) => (state === "failed" ? [] : client_key)));
  for (const key of on_way)
    if (!held.has(key)) {
      const settled = new Promise<void>((release) => held.set(key, release));
      void navigator.locks?.request(key, () => settled);
    }
  page?.keep(outgoing);
  for (const [key, release] of held)
    if (!on_way.has(key)) {
      held.delete(key);
      release();
    }
}
