/** From a profile to the conversation with it. */
import { redirect } from "react-router";
import { useTranslations } from "use-intl";
import * as members from "#features/members/contract.ts";
import { getProfile } from "#features/members/profile.server.ts";
import { PageTitle } from "#features/site/components/page-title.tsx";
import type { MemberContext } from "#platform/context.server.ts";
import { contextOf } from "#platform/http/page-context.server.ts";
import { load, requireMember } from "#platform/http/page.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { findConversationWith } from "../chats.server.ts";
import type { Route } from "./+types/member-chat.ts";

export async function loader(args: Route.LoaderArgs) {
  requireMember(args);
  const { id } = args.params;
  const conversation = await findConversationWith(contextOf(args.context) as MemberContext, id);
  if (conversation) throw redirect(`/chats/${conversation}`);
  const { name } = await load(args, members.getProfile, getProfile, { id });
  return { id, name };
}

export default function MemberChatPage({ loaderData: { id, name } }: Route.ComponentProps) {
  const t = useTranslations();
  return (
    <div className="page container-xl">
      <PageTitle title={name} noindex />
      <EmptyState
        level={1}
        title={t("chats.first", { name })}
        action={<ButtonLink to={`/members/${id}`}>{t("likes.view_profile")}</ButtonLink>}
      >
        {t("chats.closed_text")}
      </EmptyState>
    </div>
  );
}
