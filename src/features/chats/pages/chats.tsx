/** The overview of conversations. */
import { useTranslations } from "use-intl";
import { PageTitle } from "#features/site/components/page-title.tsx";
import { load } from "#platform/http/page.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ChatList } from "../components/chat-list.tsx";
import { useChats } from "../components/chats-query.ts";
import { getChats } from "../chats.server.ts";
import * as contract from "../contract.ts";
import type { Route } from "./+types/chats.ts";

export async function loader(args: Route.LoaderArgs) {
  return load(args, contract.getChats, getChats, {});
}

export default function ChatsPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations();
  const { chats, total_unread_messages } = useChats(loaderData);
  const title = <PageTitle title={t("frame.messages")} noindex />;
  if (chats.length === 0)
    return (
      <div className="page container-xl">
        {title}
        <EmptyState
          level={1}
          title={t("chats.none")}
          action={<ButtonLink to="/members">{t("frame.search_members")}</ButtonLink>}
        >
          {t("chats.none_text")}
        </EmptyState>
      </div>
    );
  return (
    <>
      {title}
      <ChatList chats={chats} total_unread={total_unread_messages} />
      <section className="convo d-none d-lg-flex justify-content-center" aria-label={t("chats.no_choice")}>
        <EmptyState title={t("chats.choose")}>{t("chats.choose_text")}</EmptyState>
      </section>
    </>
  );
}
