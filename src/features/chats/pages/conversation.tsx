/** One conversation. */
import { ArrowLeftIcon } from "@phosphor-icons/react/dist/ssr/ArrowLeft";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { InventedTag } from "#features/members/components/member-card.tsx";
import { useNameAge } from "#features/members/components/use-name-age.ts";
import { PageTitle } from "#features/site/components/page-title.tsx";
import { load } from "#platform/http/page.server.ts";
import { Avatar } from "#ui/avatar.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { IconLink } from "#ui/icon-button.tsx";
import { Icon } from "#ui/icon.tsx";
import { ChatList } from "../components/chat-list.tsx";
import { useChats } from "../components/chats-query.ts";
import { getChats } from "../chats.server.ts";
import { getChat } from "../conversations.server.ts";
import * as contract from "../contract.ts";
import type { Route } from "./+types/conversation.ts";

export async function loader(args: Route.LoaderArgs) {
  const [chat, list] = await Promise.all([
    load(args, contract.getChat, getChat, { conversation: args.params.id }),
    load(args, contract.getChats, getChats, {}),
  ]);
  return { chat, list };
}

export default function ConversationPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations();
  const nameAge = useNameAge();
  const { chats, total_unread_messages } = useChats(loaderData.list);
  const { profile, messages } = loaderData.chat;
  const name = profile ? nameAge(profile) : t("chats.gone");
  const person = (
    <>
      <Avatar src={profile?.main_image?.thumb_filename} name={profile?.name ?? "?"} />
      <span>
        <b>{name}</b>
        <small>{profile?.region}</small>
      </span>
    </>
  );
  return (
    <>
      <PageTitle title={name} noindex />
      <ChatList chats={chats} total_unread={total_unread_messages} className="d-none d-lg-flex" />
      <section className="convo" aria-label={name}>
        <div className="ctop">
          <IconLink className="d-lg-none" to="/chats" label={t("frame.back")} icon={<Icon of={ArrowLeftIcon} />} />
          {profile ? (
            <Link className="who" to={`/members/${profile.id}`}>
              {person}
            </Link>
          ) : (
            <span className="who">{person}</span>
          )}
          {profile && <InventedTag member={profile} />}
        </div>
        <div className="msgs">
          {messages.map(({ sequence, own, text }) => (
            <div key={sequence} className={own ? "bubble me end" : "bubble end"}>
              {text}
            </div>
          ))}
          <EmptyState
            title={t("chats.closed")}
            action={profile && <ButtonLink to={`/members/${profile.id}`}>{t("likes.view_profile")}</ButtonLink>}
          >
            {t("chats.closed_text")}
          </EmptyState>
        </div>
      </section>
    </>
  );
}
