/** The way to older messages: a real link, which loads them in place once scripts run. */
import { type MouseEvent, useLayoutEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import { Meeting } from "#ui/meeting.tsx";
import { opensElsewhere } from "#ui/show-more.ts";

type OlderMessagesProps = { readonly before: number; readonly loading: boolean; readonly onLoad: () => void };

export function OlderMessages({ before, loading, onLoad }: OlderMessagesProps) {
  const t = useTranslations();
  const { pathname } = useLocation();
  const link = useRef<HTMLAnchorElement>(null);
  // Gone when the first message is there: who was at it goes on in the conversation.
  useLayoutEffect(() => {
    const own = link.current;
    return () => {
      if (document.activeElement === own) own?.closest<HTMLElement>("[role=log]")?.focus({ preventScroll: true });
    };
  }, []);
  function handleClick(event: MouseEvent): void {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    onLoad();
  }
  return (
    <p className="beyond">
      <Link ref={link} to={`${pathname}?before=${before}`} aria-busy={loading || undefined} onClick={handleClick}>
        {loading && <Meeting />}
        {t("chats.older")}
      </Link>
    </p>
  );
}
