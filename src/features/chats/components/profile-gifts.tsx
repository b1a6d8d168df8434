/** The gifts a member has received: how many of each; to the receiver also from whom. */
import { Link } from "react-router";
import { useFormatter, useTranslations } from "#i18n/words.ts";
import { Disclosure } from "#ui/disclosure.tsx";
import { later } from "#ui/later.tsx";
import type { ReceivedGifts } from "../gifts-contract.ts";
import { useGiftName } from "./use-gift-name.ts";
import "./profile-gifts.scss";

const GiftArt = later(async () => (await import("./gift-art.tsx")).GiftArt);

export function ProfileGifts({ received }: { readonly received: ReceivedGifts }) {
  const t = useTranslations();
  const giftName = useGiftName();
  if (received.total === 0) return null;
  return (
    <section>
      <h2 className="block-h mt-0">{t("chats.gifts_received", { count: received.total })}</h2>
      <ul className="chips">
        {received.gifts.map(({ key, count }) => (
          <li key={key} className="chip gift-chip">
            <GiftArt gift={key} />
            {t("chats.gift_times", { gift: giftName(key), count })}
          </li>
        ))}
      </ul>
      {received.given && <Givers given={received.given} />}
    </section>
  );
}

function Givers({ given }: { readonly given: NonNullable<ReceivedGifts["given"]> }) {
  const t = useTranslations();
  const format = useFormatter();
  const giftName = useGiftName();
  return (
    <Disclosure className="givers" summary={t("chats.gift_givers")}>
      <ul>
        {given.map(({ key, given_at, profile }) => (
          <li key={`${given_at} ${profile?.id ?? ""} ${key}`}>
            <b>{giftName(key)}</b>
            {profile && !profile.closed ? (
              <Link to={`/members/${profile.id}`}>{profile.name}</Link>
            ) : (
              <span>{profile?.name ?? t("chats.gone")}</span>
            )}
            <time dateTime={given_at}>{format.dateTime(new Date(given_at), { day: "numeric", month: "long" })}</time>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
