/** One conversation, beside the list of all on desktops. */
import { contextOf } from "#platform/http/page-context.server.ts";
import { load } from "#platform/http/page.server.ts";
import { newUuid } from "#lib/uuid.ts";
import { withRead } from "../chat-list-state.ts";
import { ChatList } from "../components/chat-list.tsx";
import { ConversationView } from "../components/conversation-view.tsx";
import { getChats } from "../chats.server.ts";
import * as contract from "../contract.ts";
import { getChat } from "../conversations.server.ts";
import { readChat } from "../reading.server.ts";
import { listQuery } from "../list-address.ts";
import { sendByForm } from "../form-sending.server.ts";
import type { Route } from "./+types/conversation.ts";

export async function loader(args: Route.LoaderArgs) {
  const { id } = args.params;
  const { remove: _, ...query } = listQuery(args.url.searchParams);
  const before = args.url.searchParams.get("before");
  const [conversation, list] = await Promise.all([
    load(args, contract.getChat, getChat, { conversation: id, ...(before ? { before } : {}) }),
    load(args, contract.getChats, getChats, query),
  ]);
  return {
    // An older page leaves out what came after it.
    conversation: before ? { ...conversation, has_newer: true } : conversation,
    list: conversation.num_unread_messages > 0 ? await readOnOpening(args, conversation, list) : list,
    search: query.search ?? "",
    after: query.after ?? "",
    time_zone: contextOf(args.context).member?.time_zone ?? "UTC",
    client_key: newUuid(),
  };
}

/** Spec 4: opening a conversation sets its unread count to 0; here, so that it holds without scripts too. */
async function readOnOpening(
  args: Route.LoaderArgs,
  { last_sequence: sequence }: contract.Conversation,
  list: Parameters<typeof withRead>[0],
) {
  const { id } = args.params;
  const read = await load(args, contract.readChat, readChat, { conversation: id, sequence });
  return withRead(list, id, read.total_unread_messages);
}

export async function action(args: Route.ActionArgs) {
  return sendByForm(args, { conversation: args.params.id });
}

export default function ConversationPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <ChatList {...loaderData} level={2} className="d-none d-lg-flex" />
      <ConversationView key={loaderData.conversation.id} {...loaderData} refused={actionData} />
    </>
  );
}
