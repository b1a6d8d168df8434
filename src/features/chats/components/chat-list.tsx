/** The list of conversations, newest first. */
import { NavLink } from "react-router";
import { useFormatter, useTranslations } from "use-intl";
import { InventedTag } from "#features/members/components/member-card.tsx";
import { useNameAge } from "#features/members/components/use-name-age.ts";
import { useSite } from "#features/site/components/use-site.ts";
import { Avatar } from "#ui/avatar.tsx";
import { classNames } from "#ui/class-names.ts";
import { Count } from "#ui/count.tsx";
import type { Chat } from "../contract.ts";
import "./chat-list.scss";

type ChatListProps = { readonly chats: readonly Chat[]; readonly total_unread: number; readonly className?: string };

export function ChatList({ chats, total_unread, className }: ChatListProps) {
  const t = useTranslations();
  return (
    <section className={classNames("clist", className)} aria-label={t("chats.conversations")}>
      <div className="hd">
        <div>
          <h1>{t("frame.messages")}</h1>
          <p className="sub">{t("frame.unread", { count: total_unread })}</p>
        </div>
      </div>
      <div className="scroll">
        {chats.map((chat) => (
          <ChatRow key={chat.conversation.id} chat={chat} />
        ))}
      </div>
    </section>
  );
}

function ChatRow({ chat }: { readonly chat: Chat }) {
  const t = useTranslations();
  const nameAge = useNameAge();
  const { profile, num_unread_messages: unread, last_message, conversation } = chat;
  const name = profile ? nameAge(profile) : t("chats.gone");
  return (
    <NavLink to={`/chats/${conversation.id}`} className={classNames("crow", unread > 0 && "unread")}>
      <Avatar src={profile?.main_image?.thumb_filename} name={profile?.name ?? "?"} size="lg" />
      <span className="nm">
        {name}
        {profile && <InventedTag member={profile} />}
      </span>
      <span className="tm">{last_message && <ChatTime sent_at={last_message.sent_at} />}</span>
      <span className="sn">
        {last_message && (last_message.own ? t("chats.own_line", { text: last_message.text }) : last_message.text)}
      </span>
      {unread > 0 && <Count value={unread} label={t("frame.unread", { count: unread })} />}
    </NavLink>
  );
}

const day_ms = 86_400_000;

/** Today the time, within a week the day, else the date. */
function ChatTime({ sent_at }: { readonly sent_at: string }) {
  const format = useFormatter();
  const { now } = useSite();
  const sent = new Date(sent_at);
  const age_ms = new Date(now).getTime() - sent.getTime();
  const today = sent_at.slice(0, 10) === now.slice(0, 10);
  if (today || age_ms < 0) return format.dateTime(sent, { hour: "2-digit", minute: "2-digit" });
  if (age_ms < 6 * day_ms) return format.dateTime(sent, { weekday: "short" });
  return format.dateTime(sent, { day: "numeric", month: "short" });
}
