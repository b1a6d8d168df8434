/** The list of conversations, newest first: searched by name, a page at a time, with the way to delete each. */
import { MagnifyingGlassIcon } from "@phosphor-icons/react/dist/ssr/MagnifyingGlass";
import { type FormEvent, type MouseEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import { useNameAge } from "#features/members/components/use-name-age.ts";
import { classNames } from "#ui/class-names.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { Icon } from "#ui/icon.tsx";
import { later } from "#ui/later.tsx";
import { PaginationLink } from "#ui/pagination-link.tsx";
import { opensElsewhere, showMore } from "#ui/show-more.ts";
import { toast } from "#ui/toast-store.ts";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import type { ChatList as List } from "../chat-list-state.ts";
import type { Chat } from "../contract.ts";
import { ChatRow } from "./chat-row.tsx";
import { useKeptPlace } from "./kept-chats.ts";
import { useChatList } from "./use-chat-list.ts";
import "./chat-list.scss";

const RemovalProblem = later(async () => (await import("./removal-problem.tsx")).RemovalProblem);
const RemoveDialog = later(async () => (await import("./remove-dialog.tsx")).RemoveDialog);

export type ChatListData = {
  readonly list: List;
  readonly time_zone: string;
  /** From the address: part of a name, and where the page begins. */
  readonly search: string;
  readonly after: string;
};

type ChatListProps = ChatListData & {
  /** Beside a conversation, whose name is the page's heading. */
  readonly level: 1 | 2;
  readonly className?: string;
  /** Why a form could not delete a chat. */
  readonly refused?: string | undefined;
};

export function ChatList({ list, time_zone, search, after, level, className, refused }: ChatListProps) {
  const t = useTranslations();
  const nameAge = useNameAge();
  // Beside a conversation the section's name says it, and its partner's name is the first heading.
  const Heading = level === 1 ? "h1" : "b";
  const scrollerRef = useRef<HTMLDivElement>(null);
  const shown = useChatList({ list, search, after }, scrollerRef);
  useKeptPlace(scrollerRef, shown);
  const [leaving, setLeaving] = useState<Chat>();
  const nameOf = ({ profile }: Chat) => (profile ? nameAge(profile) : t("chats.gone"));
  return (
    <section className={classNames("clist", className)} aria-label={t("chats.conversations")}>
      <div className="hd">
        <div>
          <Heading>{t("frame.messages")}</Heading>
          {shown.total_unread_messages > 0 && (
            <p className="sub">{t("frame.unread", { count: shown.total_unread_messages })}</p>
          )}
        </div>
        <IconButton
          className="needs-scripts"
          label={t("chats.search")}
          icon={<Icon of={MagnifyingGlassIcon} />}
          aria-expanded={shown.searching}
          aria-controls="chat-search"
          onClick={shown.toggleSearch}
        />
      </div>
      <SearchField key={shown.field.key} {...shown} />
      <RemovalProblem refused={refused} />
      <div className="scroll" ref={scrollerRef}>
        {shown.after && (
          <p className="first-page">
            <Link to={search ? `?search=${encodeURIComponent(search)}` : "?"}>{t("chats.newest")}</Link>
          </p>
        )}
        <ul className="crows">
          {shown.chats.map((chat) => (
            <ChatRow
              key={chat.conversation.id}
              chat={chat}
              name={nameOf(chat)}
              time_zone={time_zone}
              query={shown.rowQuery}
              onRemove={setLeaving}
            />
          ))}
        </ul>
        {shown.chats.length === 0 && !shown.found_by && <p className="hint first-page">{t("chats.none")}</p>}
        {shown.chats.length === 0 && shown.found_by && (
          <EmptyState level={level === 1 ? 2 : 3} title={t("chats.search_none")}>
            {t("chats.search_none_text")}
          </EmptyState>
        )}
        <MoreChats {...shown} />
      </div>
      {leaving && (
        <RemoveDialog
          conversation_id={leaving.conversation.id}
          name={nameOf(leaving)}
          leaves={shown.current === leaving.conversation.id}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </section>
  );
}

type Shown = ReturnType<typeof useChatList>;

/** A search waits until the typing rests. */
const rest_ms = 250;

/** What is being typed is known here alone, so that no letter draws the list again. */
function SearchField({ searching, field, find }: Shown) {
  const t = useTranslations();
  const [term, setTerm] = useState(field.begins);
  const search = useEffectEvent((name: string) => find(name));
  useEffect(() => {
    const timer = setTimeout(() => search(term), rest_ms);
    return () => clearTimeout(timer);
  }, [term]);
  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    find(term);
  }
  return (
    <form
      id="chat-search"
      role="search"
      method="get"
      className={classNames("chat-search", !searching && "closed")}
      onSubmit={handleSubmit}
    >
      <Icon of={MagnifyingGlassIcon} />
      <input
        type="search"
        name="search"
        className="form-control"
        value={term}
        maxLength={40}
        autoComplete="off"
        placeholder={t("chats.search")}
        aria-label={t("chats.search")}
        onChange={({ target }) => setTerm(target.value)}
      />
    </form>
  );
}

function MoreChats({ next, nextAddress, loading, pages, loadNext, found }: Shown) {
  const t = useTranslations();
  const { pathname } = useLocation();
  async function handleClick(event: MouseEvent<HTMLElement>): Promise<void> {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    const rows = event.currentTarget.closest(".scroll")?.querySelector(".crows");
    if (!(await showMore(rows, loadNext, event))) toast({ kind: "warn", title: t("errors.unexpected") });
  }
  return (
    <>
      {next && (
        <PaginationLink
          to={`${pathname}${nextAddress}`}
          aria-busy={loading || undefined}
          preventScrollReset
          onClick={(event) => void handleClick(event)}
        >
          {t("chats.show_more")}
        </PaginationLink>
      )}
      <VisuallyHidden>
        <span role="status">{found !== undefined && t("chats.search_found", { count: found })}</span>
        <span role="status">{pages > 0 && !loading ? t("chats.more_loaded") : ""}</span>
      </VisuallyHidden>
    </>
  );
}
