/** One card of the swipe game: a large photo, name, region and a few interests on its scrim. */
import { HeartIcon } from "@phosphor-icons/react/dist/ssr/Heart";
import { XIcon } from "@phosphor-icons/react/dist/ssr/X";
import type { Ref } from "react";
import { useTranslations } from "#i18n/words.ts";
import { InterestIcon } from "#features/members/components/interest-icon.tsx";
import { InventedTag } from "#features/members/components/invented-tag.tsx";
import { sourcesOf } from "#features/members/components/photo-sources.ts";
import { useNameAge } from "#features/members/components/use-name-age.ts";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";
import { Tag } from "#ui/tag.tsx";
import type { SwipeCard as Card } from "../swipe-contract.ts";

/** How wide a card is shown, for the browser to choose between the sizes of a photo. */
const sizes = "min(100vw, 26rem)";

/** Fetches the photo of a card that is not on the table yet. */
export function prefetchPhoto({ main_image }: Card): void {
  if (!main_image) return;
  const image = new Image();
  image.decoding = "async";
  image.sizes = sizes;
  image.srcset = sourcesOf(main_image) ?? "";
  image.src = main_image.filename;
}

type SwipeCardProps = {
  readonly card: Card;
  /** 0 lies on top; the next two show their edges below it. */
  readonly place: 0 | 1 | 2;
  readonly ref?: Ref<HTMLDivElement> | undefined;
};

export function SwipeCard({ card, place, ref }: SwipeCardProps) {
  const t = useTranslations();
  const nameAge = useNameAge();
  const { main_image, name, region, interests } = card;
  const top = place === 0;
  return (
    <div ref={ref} className={classNames("cd", top ? "top" : `b${place}`)} aria-hidden={top ? undefined : true}>
      {main_image ? (
        <img src={main_image.filename} srcSet={sourcesOf(main_image)} sizes={sizes} alt="" width={832} height={1112} />
      ) : (
        <span className="ph-none" aria-hidden="true">
          <span>{Array.from(name)[0]?.toUpperCase()}</span>
        </span>
      )}
      <div className="tags">
        {card.online && (
          <Tag glass icon={<span className="online-dot" />}>
            {t("members.online")}
          </Tag>
        )}
        <InventedTag member={card} glass />
      </div>
      <span className="stamp stamp-like" data-stamp="like" aria-hidden="true">
        <Icon of={HeartIcon} weight="fill" />
      </span>
      <span className="stamp stamp-pass" data-stamp="pass" aria-hidden="true">
        <Icon of={XIcon} weight="bold" />
      </span>
      <div className="info">
        {top ? <h2>{nameAge(card)}</h2> : <p className="name">{nameAge(card)}</p>}
        <p>{region}</p>
        {interests.length > 0 && (
          <ul className="chips">
            {interests.map((interest) => (
              <li key={interest} className="chip">
                <InterestIcon interest={interest} />
                {t(`interests.${interest}` as "interests.art")}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
