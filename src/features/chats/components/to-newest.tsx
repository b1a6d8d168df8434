/** The way back to the end of a conversation, and how much has come there. */
import { ArrowDownIcon } from "@phosphor-icons/react/dist/ssr/ArrowDown";
import { useLayoutEffect, useRef } from "react";
import { useTranslations } from "#i18n/words.ts";
import { Icon } from "#ui/icon.tsx";

type ToNewestProps = { readonly below: number; readonly onClick: () => void };

export function ToNewest({ below, onClick }: ToNewestProps) {
  const t = useTranslations();
  const button = useRef<HTMLButtonElement>(null);
  // Gone when the end is reached: who pressed it goes on in the conversation.
  useLayoutEffect(() => {
    const own = button.current!;
    const log = own.parentElement!.querySelector<HTMLElement>("[role=log]");
    return () => {
      if (document.activeElement === own) log?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <button ref={button} type="button" className="to-newest" onClick={onClick}>
      <Icon of={ArrowDownIcon} />
      <span className={below > 0 ? undefined : "visually-hidden"}>
        {below > 0 ? t("chats.new_below", { count: below }) : t("chats.to_newest")}
      </span>
    </button>
  );
}
