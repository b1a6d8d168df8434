/** Sends what is written: one after the other, again when wanted, and never twice, since each has its key. */
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslations } from "#i18n/words.ts";
import { ask, AskError } from "#contract/browser.ts";
import type { Output } from "#contract/call.ts";
import { fetchAnew } from "#contract/fetch-anew.ts";
import { userQuery } from "#features/accounts/components/use-user.ts";
import type { User } from "#features/accounts/contract.ts";
import { drafts_place, keepUnsent, readDraft } from "#lib/drafts.ts";
import { newUuid } from "#lib/uuid.ts";
import { useOnline } from "#ui/use-online.ts";
import { type ChatList, withLast } from "../chat-list-state.ts";
import { sendMessage } from "../contract.ts";
import type { ConversationState } from "../conversation-state.ts";
import { type Courier, courierTo, isAwaited, keep, leave, sendNext, tell } from "../couriers.ts";
import type { Outgoing, Problem } from "../outgoing.ts";
import { chatsQuery } from "./chats-query.ts";
import type { Dispatch } from "./use-conversation.ts";

export type Content = { text: string; gift?: string; file?: File; cost: number };

const unsentPart = () => import("./unsent.tsx");

/** A full or forbidden store costs only the way back to a picture, never the message. */
const keptPicture = (...given: Parameters<typeof import("./unsent.tsx").keptPicture>) =>
  unsentPart()
    .then((part) => part.keptPicture(...given))
    .catch(() => undefined);

type SendingOptions = {
  state: ConversationState;
  dispatch: Dispatch;
  conversation_id: string | null;
  partner_id: string | undefined;
  member_id: string;
  onStored: (conversation_id: string) => void;
  /** The server is asked what is so. */
  onFailed: () => void;
};

export function useSending(options: SendingOptions) {
  const { state, dispatch, conversation_id, partner_id, member_id } = options;
  const t = useTranslations();
  const client = useQueryClient();
  const online = useOnline();
  const courier = useCourier(options, deliver);
  // After each drawing: what is next may have changed, or the network.
  useEffect(() => sendNext(courier.current!, state.outgoing));

  async function deliver(one: Outgoing): Promise<void> {
    const { client_key, text, gift } = one;
    const own = courier.current!;
    let unsure = false;
    try {
      const attachment = own.attachments.get(client_key);
      const image =
        attachment &&
        (await (
          await import("./image-upload.ts")
        ).uploadedImage(attachment, (progress) => tell(own, { type: "progressed", client_key, progress })));
      unsure = true;
      const before = balance(client);
      const target = conversation_id ? { conversation: conversation_id } : { profile: partner_id };
      const answer = await ask(sendMessage, {
        ...target,
        client_key,
        text,
        ...(image ? { image } : {}),
        ...(gift ? { gift } : {}),
      });
      forget(one);
      tell(own, { type: "sent", message: answer.message });
      tellOthers(answer);
      tellBalance(client, before, answer.credits);
      // Whoever has come back meanwhile goes on from another page than the one it was written on.
      if (!own.left) own.page!.onStored(answer.conversation.id);
    } catch (error) {
      // Cancelled by the member: nothing is left to show.
      if (error instanceof DOMException && error.name === "AbortError") return;
      // It goes out with the next network, in its turn.
      if (!(error instanceof AskError) && !navigator.onLine) return tell(own, { type: "waiting", client_key });
      const problem = problemOf(error, unsure);
      tell(own, { type: "failed", client_key, problem });
      if (!own.left) return own.page!.onFailed();
      if (isAwaited(own, client_key)) (await unsentPart()).tellAway(problem, t, options);
    }
  }

  /** The list follows at once, also where nothing is told live. */
  function tellOthers({ conversation, message }: Output<typeof sendMessage>): void {
    const list = client.getQueryData<ChatList>(chatsQuery.queryKey);
    const moved = list && withLast(list, conversation.id, message);
    if (moved) client.setQueryData(chatsQuery.queryKey, moved);
    else void fetchAnew(client, chatsQuery).catch(() => undefined);
  }

  function problemOf(error: unknown, unsure: boolean): Problem {
    if (!(error instanceof AskError)) return { code: null, text: t("chats.no_answer"), unsure, stops: true };
    const [field] = Object.values(error.fields);
    // Too many, or a server that fails: those behind it would fare the same, or overtake it.
    return { code: error.code, text: field ?? error.text, stops: error.http_status >= 429 };
  }

  function forget({ client_key, preview }: Outgoing): void {
    courier.current!.attachments.delete(client_key);
    if (!preview) return;
    URL.revokeObjectURL(preview);
    void keptPicture(member_id, client_key, null);
  }

  return {
    online,
    send({ text, gift, file, cost }: Content): void {
      const client_key = newUuid();
      if (file) void keptPicture(member_id, client_key, file);
      dispatch({
        type: "written",
        outgoing: {
          client_key,
          text,
          gift: gift ?? null,
          preview: file ? attach(courier.current!, client_key, file) : null,
          cost,
          written_at: new Date().toISOString(),
          state: "waiting",
          progress: 0,
          problem: null,
        },
      });
    },
    /** Under its old key; one that the server kept and refused comes back to here first. */
    retry(one: Outgoing): void {
      dispatch({ type: "written", outgoing: { ...one, state: "waiting", progress: 0, problem: null } });
    },
    /** Thrown away, or cancelled while its image is on its way. */
    discard(one: Outgoing): void {
      courier.current!.attachments.get(one.client_key)?.cancel.abort();
      forget(one);
      dispatch({ type: "discarded", client_key: one.client_key });
    },
  };
}

const balance = (client: QueryClient) => client.getQueryData<User | null>(userQuery.queryKey)?.credits;

/**
 * The balance follows an answer at once, also where nothing is told live. Where another was told since it was asked for,
 * as of a purchase, either may be the older one.
 * @param before When it was asked for.
 */
export function tellBalance(client: QueryClient, before: number | undefined, credits: number): void {
  const now = balance(client);
  if (now === before) client.setQueryData<User | null>(userQuery.queryKey, (user) => user && { ...user, credits });
  else if (now !== credits) void fetchAnew(client, userQuery).catch(() => undefined);
}

/** Gives its address inside the browser. */
function attach({ attachments }: Courier, client_key: string, file: Blob): string {
  const preview = URL.createObjectURL(file);
  attachments.set(client_key, { file, preview, cancel: new AbortController() });
  return preview;
}

/** What is on its way goes on without the page, and is found there by who comes back. */
function useCourier(options: SendingOptions, deliver: (one: Outgoing) => Promise<void>) {
  const { state, dispatch, conversation_id, partner_id, member_id, onStored, onFailed } = options;
  const [place] = useState(partner_id ?? conversation_id ?? "");
  const courier = useRef<Courier>(null);
  const open = useEffectEvent((own: Courier) => {
    courier.current = own;
    for (const outgoing of own.left ?? []) dispatch({ type: "written", outgoing });
    own.left = undefined;
  });
  const close = useEffectEvent((own: Courier) => leave(own, state.outgoing));
  useEffect(() => {
    const own = courierTo(place);
    open(own);
    return () => close(own);
  }, [place]);
  function store(own: Courier, outgoing: readonly Outgoing[]): void {
    own.partner_id = partner_id ?? own.partner_id;
    if (!own.partner_id) return;
    const unsent = outgoing.map(({ preview, ...one }) => ({
      ...one,
      picture: preview !== null,
    }));
    // What two tabs wrote at the same moment may still have what was sent.
    keepUnsent(localStorage, member_id, own.partner_id, unsent, [...own.known, ...state.messages]);
    own.known = unsent;
  }
  useEffect(() => {
    const own = courier.current!;
    own.page = { show: dispatch, deliver, keep: (outgoing) => store(own, outgoing), onStored, onFailed };
  });
  useUnsent(courier, options);
  return courier;
}

/** What was not acknowledged outlives the tab; it comes back as not sent, under the same keys. */
function useUnsent(courier: RefObject<Courier | null>, { state, member_id, partner_id }: SendingOptions): void {
  const t = useTranslations();
  const restore = useEffectEvent(async (own: Courier, partner: string, again: boolean) => {
    const read = () => readDraft(localStorage, member_id, partner).unsent;
    if (!read()[0]) return;
    // Without that part they stay kept, for the next visit.
    const { comeBack } = await unsentPart();
    await comeBack({
      own,
      again,
      read,
      member_id,
      t,
      forget: (one) => keepUnsent(localStorage, member_id, partner, [], [one]),
      attach: attach.bind(null, own),
    });
  });
  useEffect(() => {
    if (!partner_id) return undefined;
    const look = (again: boolean) => void restore(courier.current!, partner_id, again);
    // Another tab may try again what both have.
    const handleStorage = ({ key }: StorageEvent) => key === drafts_place && look(true);
    look(false);
    addEventListener("storage", handleStorage);
    return () => removeEventListener("storage", handleStorage);
  }, [courier, partner_id]);
  const { outgoing } = state;
  // What is on its way already stands in the second drawing.
  const [first] = useState(outgoing);
  useEffect(() => {
    if (outgoing !== first) keep(courier.current!, outgoing);
  }, [courier, outgoing, first]);
}
