/** Says to those who listen what others see coming: a new message, and that the partner is typing. */
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "#i18n/words.ts";
import type { Message } from "../contract.ts";
import { useGiftName } from "./use-gift-name.ts";

type AnnouncementsProps = {
  readonly name: string;
  readonly typing: boolean;
  readonly messages: readonly Message[];
};

export function Announcements({ name, typing, messages }: AnnouncementsProps) {
  const t = useTranslations();
  const giftName = useGiftName();
  const newest = messages.at(-1);
  const heard = useRef(newest?.sequence ?? 0);
  const [spoken, setSpoken] = useState("");
  useEffect(() => {
    if (!newest || newest.sequence <= heard.current) return;
    heard.current = newest.sequence;
    if (newest.own) return;
    const text = newest.gift ? t("chats.gift_line", { gift: giftName(newest.gift) }) : newest.text || t("chats.photo");
    setSpoken(t("chats.says", { name, text }));
    // oxlint-disable-next-line react/exhaustive-deps -- only a new message is news
  }, [newest]);
  return (
    <p className="visually-hidden" role="status">
      {typing ? t("chats.typing", { name }) : spoken}
    </p>
  );
}
