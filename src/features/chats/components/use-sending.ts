/** Sends what is written: one after the other, again when wanted, and never twice, since each has its key. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { useTranslations } from "#i18n/words.ts";
import { ask, AskError } from "#contract/browser.ts";
import type { Output } from "#contract/call.ts";
import { fetchAnew } from "#contract/fetch-anew.ts";
import { userQuery } from "#features/accounts/components/use-user.ts";
import type { User } from "#features/accounts/contract.ts";
import { keepUnsent, readDraft, type Unsent } from "#lib/drafts.ts";
import { newUuid } from "#lib/uuid.ts";
import { useOnline } from "#ui/use-online.ts";
import { type ChatList, withLast } from "../chat-list-state.ts";
import { sendMessage, uploadImage } from "../contract.ts";
import { type ConversationState, nextOutgoing, type Outgoing, type Problem } from "../conversation-state.ts";
import { chatsQuery } from "./chats-query.ts";
import type { Dispatch } from "./use-conversation.ts";

export type Content = { text: string; gift?: string; file?: File; cost: number };

/** An image on its way; once uploaded, a further attempt needs only its id. */
type Attachment = { file: Blob; cancel: AbortController; uploaded?: string };

/** A full or forbidden store costs only the way back to a picture, never the message. */
const keptPicture = (...given: Parameters<typeof import("./unsent.tsx").keptPicture>) =>
  import("./unsent.tsx").then((part) => part.keptPicture(...given)).catch(() => undefined);

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
  const { state, dispatch, conversation_id, partner_id, member_id, onStored, onFailed } = options;
  const t = useTranslations();
  const client = useQueryClient();
  const online = useOnline();
  const attachments = useRef(new Map<string, Attachment>());
  const under_way = useRef(new Set<string>());
  /** Gives its address inside the browser. */
  function attach(client_key: string, file: Blob): string {
    attachments.current.set(client_key, { file, cancel: new AbortController() });
    return URL.createObjectURL(file);
  }
  useUnsent(state.outgoing, dispatch, member_id, partner_id, attach);

  const next = online ? nextOutgoing(state) : undefined;
  useEffect(() => {
    if (!next || under_way.current.has(next.client_key)) return;
    under_way.current.add(next.client_key);
    dispatch({ type: "sending", client_key: next.client_key });
    void deliver(next).finally(() => under_way.current.delete(next.client_key));
  });

  async function deliver(one: Outgoing): Promise<void> {
    const { client_key, text, gift } = one;
    let unsure = false;
    try {
      const image = await uploaded(client_key);
      unsure = true;
      const target = conversation_id ? { conversation: conversation_id } : { profile: partner_id };
      const answer = await ask(sendMessage, {
        ...target,
        client_key,
        text,
        ...(image ? { image } : {}),
        ...(gift ? { gift } : {}),
      });
      forget(one);
      dispatch({ type: "sent", message: answer.message });
      tellOthers(answer);
      onStored(answer.conversation.id);
    } catch (error) {
      // Cancelled by the member: nothing is left to show.
      if (error instanceof DOMException && error.name === "AbortError") return;
      // It goes out with the next network, in its turn.
      if (!(error instanceof AskError) && !navigator.onLine) return dispatch({ type: "waiting", client_key });
      dispatch({ type: "failed", client_key, problem: problemOf(error, unsure) });
      onFailed();
    }
  }

  async function uploaded(client_key: string): Promise<string | undefined> {
    const attachment = attachments.current.get(client_key);
    if (!attachment) return undefined;
    const { upload } = await import("#contract/upload.ts");
    attachment.uploaded ??= (
      await upload(uploadImage, attachment.file, {
        onProgress: (progress) => dispatch({ type: "progressed", client_key, progress }),
        signal: attachment.cancel.signal,
      })
    ).id;
    return attachment.uploaded;
  }

  /** The balance and the list follow at once, also where nothing is told live. */
  function tellOthers({ conversation, message, credits }: Output<typeof sendMessage>): void {
    client.setQueryData<User | null>(userQuery.queryKey, (user) => user && { ...user, credits });
    const list = client.getQueryData<ChatList>(chatsQuery.queryKey);
    const moved = list && withLast(list, conversation.id, message);
    if (moved) client.setQueryData(chatsQuery.queryKey, moved);
    else void fetchAnew(client, chatsQuery).catch(() => undefined);
  }

  function problemOf(error: unknown, unsure: boolean): Problem {
    if (!(error instanceof AskError)) return { code: null, text: t("chats.no_answer"), unsure };
    const [field] = Object.values(error.fields);
    return { code: error.code, text: field ?? error.text };
  }

  function forget({ client_key, preview }: Outgoing): void {
    attachments.current.delete(client_key);
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
          preview: file ? attach(client_key, file) : null,
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
      attachments.current.get(one.client_key)?.cancel.abort();
      forget(one);
      dispatch({ type: "discarded", client_key: one.client_key });
    },
  };
}

/** What was not acknowledged outlives the page; it comes back as not sent, under the same keys. */
function useUnsent(
  outgoing: readonly Outgoing[],
  dispatch: Dispatch,
  member_id: string,
  partner_id: string | undefined,
  attach: (client_key: string, file: Blob) => string,
): void {
  const t = useTranslations();
  /** Of what is kept, that which this tab has; null while it comes back. */
  const known = useRef<readonly Unsent[] | null>(undefined);
  const restore = useEffectEvent(async (unsent: readonly Unsent[]) => {
    const problem = { code: null, text: t("chats.left_unsent") };
    for (const { picture, ...one } of unsent) {
      const file = picture && (await keptPicture(member_id, one.client_key));
      const preview = file ? attach(one.client_key, file) : null;
      // Of a picture that is gone its words are left, where there are some.
      if (preview ?? one.gift ?? one.text)
        dispatch({
          type: "written",
          outgoing: { gift: null, ...one, preview, cost: 0, state: "failed", progress: 0, problem },
        });
    }
    known.current = unsent;
  });
  useEffect(() => {
    if (!partner_id) return;
    if (known.current) {
      const unsent = outgoing.map(({ client_key, text, gift, written_at, preview }) => ({
        client_key,
        text,
        gift,
        written_at,
        picture: preview !== null,
      }));
      keepUnsent(localStorage, member_id, partner_id, unsent, known.current);
      known.current = unsent;
    }
    if (known.current !== undefined) return;
    known.current = null;
    void restore(readDraft(localStorage, member_id, partner_id).unsent);
  }, [outgoing, member_id, partner_id]);
}
