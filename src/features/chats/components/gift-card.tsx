/** A gift in a conversation: its drawing, its name, and the words that came with it. */
import { useTranslations } from "#i18n/words.ts";
import { classNames } from "#ui/class-names.ts";
import { GiftArt } from "./gift-art.tsx";
import { useGiftName } from "./use-gift-name.ts";

type GiftCardProps = {
  readonly gift: string;
  readonly own: boolean;
  readonly note: string;
  readonly end: boolean;
};

export function GiftCard({ gift, own, note, end }: GiftCardProps) {
  const t = useTranslations();
  const giftName = useGiftName();
  return (
    <div className={classNames("giftcard", own && "me", end && "end")}>
      <span className="g">
        <GiftArt gift={gift} />
      </span>
      <span className="words">
        <small>{own ? t("chats.gift_sent") : t("chats.gift_received")}</small>
        <b>{giftName(gift)}</b>
        {note && <span dir="auto">{note}</span>}
      </span>
    </div>
  );
}
