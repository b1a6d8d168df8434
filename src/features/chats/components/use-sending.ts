/** Sends what is written: one after the other, again when wanted, and never twice, since each has its key. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTranslations } from "#i18n/words.ts";
import { ask, AskError } from "#contract/browser.ts";
import type { Output } from "#contract/call.ts";
import { fetchAnew } from "#contract/fetch-anew.ts";
import { userQuery } from "#features/accounts/components/use-user.ts";
import type { User } from "#features/accounts/contract.ts";
import { keepDraft, readDraft } from "#lib/drafts.ts";
import { newUuid } from "#lib/uuid.ts";
import { useOnline } from "#ui/use-online.ts";
import { type ChatList, withLast } from "../chat-list-state.ts";
import { sendMessage, uploadImage } from "../contract.ts";
import { type ConversationState, nextOutgoing, type Outgoing, type Problem } from "../conversation-state.ts";
import { chatsQuery } from "./chats-query.ts";
import type { Dispatch } from "./use-conversation.ts";

export type Content = { text: string; gift?: string; file?: File; cost: number };

/** An image on its way; once uploaded, a further attempt needs only its id. */
type Attachment = { file: File; cancel: AbortController; uploaded?: string };

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
  useUnsent(state.outgoing, dispatch, member_id, partner_id);

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
    if (preview) URL.revokeObjectURL(preview);
  }

  return {
    online,
    send({ text, gift, file, cost }: Content): void {
      const client_key = newUuid();
      if (file) attachments.current.set(client_key, { file, cancel: new AbortController() });
      dispatch({
        type: "written",
        outgoing: {
          client_key,
          text,
          gift: gift ?? null,
          preview: file ? URL.createObjectURL(file) : null,
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

/** Texts and gifts that were not acknowledged outlive the page; they come back as not sent, under the same keys. */
function useUnsent(
  outgoing: readonly Outgoing[],
  dispatch: Dispatch,
  member_id: string,
  partner_id: string | undefined,
): void {
  const t = useTranslations();
  const restored = useRef(false);
  useEffect(() => {
    if (!partner_id) return;
    if (restored.current) {
      const unsent = outgoing
        .filter(({ preview }) => preview === null)
        .map(({ client_key, text, gift, written_at }) => ({ client_key, text, gift, written_at }));
      return keepDraft(localStorage, member_id, partner_id, { unsent });
    }
    restored.current = true;
    const problem = { code: null, text: t("chats.left_unsent") };
    for (const one of readDraft(localStorage, member_id, partner_id).unsent)
      dispatch({
        type: "written",
        outgoing: { gift: null, ...one, preview: null, cost: 0, state: "failed", progress: 0, problem },
      });
  }, [outgoing, dispatch, member_id, partner_id, t]);
}
