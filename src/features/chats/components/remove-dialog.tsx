/** Deleting a chat: asked first, gone at once, and back with the reason when the server refuses. */
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import { ask, AskError } from "#contract/browser.ts";
import { fetchAnew } from "#contract/fetch-anew.ts";
import { Button } from "#ui/button.tsx";
import { Modal } from "#ui/modal.tsx";
import { type ChatList, withoutChat } from "../chat-list-state.ts";
import { deleteChat, getChat } from "../contract.ts";
import { withChat } from "../returned-chat.ts";
import { chatsQuery, whileLeaving } from "./chats-query.ts";
import { problemKey } from "./removal-problem.tsx";

/** Not asked twice: what the partner writes meanwhile would go too. Without an answer it may be gone all the same. */
async function deleteOnce(conversation: string): Promise<void> {
  try {
    await ask(deleteChat, { conversation });
  } catch (error) {
    if (error instanceof AskError) throw error;
    const found = await ask(getChat, { conversation }).catch((refused: unknown) => refused);
    if (!(found instanceof AskError) || found.code !== "not_found") throw error;
  }
}

async function removeChat(client: QueryClient, conversation: string, unanswered: string): Promise<void> {
  client.setQueryData(problemKey, null);
  const chat = client
    .getQueryData<ChatList>(chatsQuery.queryKey)
    ?.chats.find((one) => one.conversation.id === conversation);
  client.setQueryData<ChatList>(chatsQuery.queryKey, (list) => list && withoutChat(list, conversation));
  try {
    await whileLeaving(conversation, () => deleteOnce(conversation));
  } catch (error) {
    client.setQueryData(problemKey, error instanceof AskError ? error.text : unanswered);
    // At once: the list may not be answered either.
    client.setQueryData<ChatList>(chatsQuery.queryKey, (list) => list && chat && withChat(list, chat));
  }
  // Without an answer the list stays as it is; the clock asks again.
  await fetchAnew(client, chatsQuery).catch(() => undefined);
}

/** The row after it in the list, or else the one before. */
function neighbourOf(conversation: string): HTMLElement | undefined {
  const rows = [...document.querySelectorAll<HTMLElement>(".crow")];
  const at = rows.findIndex((row) => row.getAttribute("href")?.includes(conversation));
  return rows[at + 1] ?? rows[at - 1];
}

type RemoveDialogProps = {
  readonly conversation_id: string;
  readonly name: string;
  readonly onClose: () => void;
  /** The page shows this chat, and goes back to the list. */
  readonly leaves?: boolean;
};

export function RemoveDialog({ conversation_id, name, onClose, leaves = false }: RemoveDialogProps) {
  const t = useTranslations();
  const client = useQueryClient();
  const navigate = useNavigate();
  function handleRemove(): void {
    const neighbour = neighbourOf(conversation_id);
    onClose();
    // What had the focus goes with its row; the dialog gives it back before.
    requestAnimationFrame(() => neighbour?.focus());
    const removal = removeChat(client, conversation_id, t("errors.connection"));
    if (leaves) void navigate("/chats", { replace: true });
    void removal;
  }
  const footer = (
    <>
      <Button variant="ghost" onClick={onClose} data-autofocus>
        {t("safety.cancel")}
      </Button>
      <Button variant="danger" onClick={handleRemove}>
        {t("chats.remove")}
      </Button>
    </>
  );
  return (
    <Modal open onClose={onClose} title={t("chats.remove_title")} footer={footer}>
      <p className="mb-0">{t("chats.remove_text", { name })}</p>
    </Modal>
  );
}
