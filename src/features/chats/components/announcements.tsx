/** Says to those who listen what others see coming: new messages, and that the partner is typing. */
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "#i18n/words.ts";
import type { Message } from "../contract.ts";
import { useGiftName } from "./use-gift-name.ts";

type AnnouncementsProps = {
  readonly name: string;
  readonly typing: boolean;
  readonly messages: readonly Message[];
};

/** After a long sleep many come at once; who listens reads those before in their place. */
const most_at_once = 5;

export function Announcements({ name, typing, messages }: AnnouncementsProps) {
  const t = useTranslations();
  const giftName = useGiftName();
  const newest = messages.at(-1);
  const heard = useRef(newest?.sequence ?? 0);
  const [spoken, setSpoken] = useState<{ sequence: number; text: string }>();
  // Else what was said before would be said again when the partner stops typing.
  useEffect(() => {
    if (typing) setSpoken(undefined);
  }, [typing]);
  useEffect(() => {
    const news = messages.filter(({ own, sequence }) => !own && sequence > heard.current).slice(-most_at_once);
    heard.current = Math.max(heard.current, newest?.sequence ?? 0);
    if (!newest || news.length === 0) return;
    const texts = news.map(({ gift, text }) =>
      gift ? t("chats.gift_line", { gift: giftName(gift) }) : text || t("chats.photo"),
    );
    setSpoken({ sequence: newest.sequence, text: t("chats.says", { name, text: texts.join("\n") }) });
    // oxlint-disable-next-line react/exhaustive-deps -- only a new message is news
  }, [newest]);
  return (
    <p className="visually-hidden" role="status">
      {/* By a key of its own, so that the same words are heard again when they are written again. */}
      <span key={spoken?.sequence}>{typing ? t("chats.typing", { name }) : spoken?.text}</span>
    </p>
  );
}
