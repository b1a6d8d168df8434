/** From a profile to the conversation with it: the one there is, or an empty one that the first message begins. */
import { redirect } from "react-router";
import { hasBlocked } from "#features/members/blocks.server.ts";
import type { MemberContext } from "#platform/context.server.ts";
import { contextOf } from "#platform/http/page-context.server.ts";
import { load } from "#platform/http/page.server.ts";
import { newUuid } from "#lib/uuid.ts";
import { ChatList } from "../components/chat-list.tsx";
import { ConversationView } from "../components/conversation-view.tsx";
import { getChats } from "../chats.server.ts";
import * as contract from "../contract.ts";
import { getDraft } from "../conversations.server.ts";
import { listQuery } from "../list-address.ts";
import { sendByForm } from "../form-sending.server.ts";
import type { Route } from "./+types/member-chat.ts";

export async function loader(args: Route.LoaderArgs) {
  const { remove: _, ...query } = listQuery(args.url.searchParams);
  const { id } = args.params;
  const { member } = contextOf(args.context);
  const conversation = await load(args, contract.getDraft, getDraft, { profile: id }).catch(
    async (refused: unknown) => {
      // Only the blocker's own page of the other can undo it.
      if (member && (await hasBlocked(contextOf(args.context) as MemberContext, id))) throw redirect(`/members/${id}`);
      throw refused;
    },
  );
  if (conversation.id) throw redirect(`/chats/${conversation.id}${args.url.search}`);
  return {
    conversation,
    list: await load(args, contract.getChats, getChats, query),
    search: query.search ?? "",
    after: query.after ?? "",
    time_zone: member?.time_zone ?? "UTC",
    client_key: newUuid(),
  };
}

export async function action(args: Route.ActionArgs) {
  return sendByForm(args, { profile: args.params.id });
}

export default function MemberChatPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <ChatList {...loaderData} level={2} className="d-none d-lg-flex" />
      <ConversationView key={loaderData.conversation.profile?.id} {...loaderData} refused={actionData} />
    </>
  );
}
