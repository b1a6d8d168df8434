/** The way from the search to the swipe game, with what is left of the day's likes. */
import { CardsThreeIcon } from "@phosphor-icons/react/dist/ssr/CardsThree";
import { Link } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import type { MemberCard } from "#features/members/contract.ts";
import { Icon } from "#ui/icon.tsx";

type SwipeLinkProps = {
  readonly className: string;
  readonly likes_left: number;
  /** Two of them lend their pictures. */
  readonly members: readonly MemberCard[];
};

export function SwipeLink({ className, likes_left, members }: SwipeLinkProps) {
  const t = useTranslations();
  const pictures = members.flatMap(({ main_image }) => main_image?.thumb_filename ?? []).slice(0, 2);
  return (
    <Link className={`swipe-link ${className}`} to="/swipe-game">
      {pictures.length === 2 ? (
        <span className="st" aria-hidden="true">
          {pictures.map((picture) => (
            <img key={picture} src={picture} alt="" width={26} height={34} decoding="async" />
          ))}
        </span>
      ) : (
        <Icon of={CardsThreeIcon} />
      )}
      <span>
        {t("members.swipe_game")}
        <small>{t("likes.left_today", { count: likes_left })}</small>
      </span>
    </Link>
  );
}
