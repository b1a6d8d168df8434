/** One conversation in the list: the partner, the last line, when it came, and how much of it is unread. */
import { GiftIcon } from "@phosphor-icons/react/dist/ssr/Gift";
import { ImageIcon } from "@phosphor-icons/react/dist/ssr/Image";
import { TrashIcon } from "@phosphor-icons/react/dist/ssr/Trash";
import { memo, type MouseEvent } from "react";
import { Link, NavLink } from "react-router";
import { useFormatter, useTranslations } from "#i18n/words.ts";
import { InventedTag } from "#features/members/components/invented-tag.tsx";
import { Avatar } from "#ui/avatar.tsx";
import { classNames } from "#ui/class-names.ts";
import { Count } from "#ui/count.tsx";
import { Icon } from "#ui/icon.tsx";
import type { Chat, LastMessage } from "../contract.ts";
import { useGiftName } from "./use-gift-name.ts";
import { useNow } from "./use-now.ts";
import { useTyping } from "./use-typing.ts";

type ChatRowProps = {
  readonly chat: Chat;
  /** With the age, where there is one. */
  readonly name: string;
  readonly time_zone: string;
  /** What is searched for, kept in the address. */
  readonly query: string;
  readonly onRemove: (chat: Chat) => void;
};

/** Drawn again only when something of its own changes: lists are long, and change a row at a time. */
export const ChatRow = memo(function ChatRow({ chat, name, time_zone, query, onRemove }: ChatRowProps) {
  const t = useTranslations();
  const typing = useTyping(chat.conversation.id);
  const { profile, num_unread_messages: unread, last_message, conversation } = chat;
  function handleRemove(event: MouseEvent): void {
    event.preventDefault();
    onRemove(chat);
  }
  return (
    <li className="crow-i">
      <NavLink to={`/chats/${conversation.id}${query}`} className={classNames("crow", unread > 0 && "unread")}>
        <span className={classNames("portrait", profile?.online && "here")}>
          <Avatar src={profile?.main_image?.thumb_filename} name={profile?.name ?? "?"} size="lg" />
        </span>
        <span className="nm">
          <span className="nm-text">{name}</span>
          {profile && <InventedTag member={profile} />}
          {profile?.online && <span className="visually-hidden">{t("members.online")}</span>}
        </span>
        <span className="tm">{last_message && <ChatTime sent_at={last_message.sent_at} time_zone={time_zone} />}</span>
        <span className={classNames("sn", typing && "typing-now")}>
          {typing ? t("chats.typing_row") : last_message && <LastLine message={last_message} />}
        </span>
        {unread > 0 && <Count value={unread} label={t("frame.unread", { count: unread })} />}
      </NavLink>
      {/* A page of its own asks where no script runs. */}
      <Link
        className="crow-remove"
        to={`/chats?remove=${conversation.id}`}
        aria-label={t("chats.remove_with", { name })}
        onClick={handleRemove}
      >
        <Icon of={TrashIcon} />
      </Link>
    </li>
  );
});

function LastLine({ message }: { readonly message: LastMessage }) {
  const t = useTranslations();
  const giftName = useGiftName();
  const { kind, text, gift, own, removed } = message;
  if (removed) return t("chats.message_removed");
  const said = kind === "gift" && gift ? giftName(gift) : text || t("chats.photo");
  return (
    <>
      {kind !== "text" && <Icon of={kind === "gift" ? GiftIcon : ImageIcon} />}{" "}
      {own ? t("chats.own_line", { text: said }) : said}
    </>
  );
}

const day_ms = 86_400_000;

/** Today the time, within a week the day, this year the date, else month and year. */
function ChatTime({ sent_at, time_zone }: { readonly sent_at: string; readonly time_zone: string }) {
  const format = useFormatter();
  const now = useNow();
  const sent = new Date(sent_at);
  const zone = { timeZone: time_zone };
  const dayOf = (moment: Date) => format.dateTime(moment, { dateStyle: "short", ...zone });
  const age_ms = now.getTime() - sent.getTime();
  if (dayOf(sent) === dayOf(now) || age_ms < 0) return format.dateTime(sent, { timeStyle: "short", ...zone });
  if (age_ms < 6 * day_ms) return format.dateTime(sent, { weekday: "short", ...zone });
  const yearOf = (moment: Date) => format.dateTime(moment, { year: "numeric", ...zone });
  const part = yearOf(sent) === yearOf(now) ? ({ day: "numeric" } as const) : ({ year: "numeric" } as const);
  return format.dateTime(sent, { month: "short", ...part, ...zone });
}
