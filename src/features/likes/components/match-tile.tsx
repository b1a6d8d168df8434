/** One match in a list: the two, since when, and the way to talk. */
import { Link } from "react-router";
import { useFormatter, useTranslations } from "#i18n/words.ts";
import { useUser } from "#features/accounts/components/use-user.ts";
import { InventedTag } from "#features/members/components/invented-tag.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { Pair } from "#ui/pair.tsx";
import { Tag } from "#ui/tag.tsx";
import type { ReceivedLike } from "../contract.ts";
import "./match-tile.scss";

export function MatchTile({ match }: { readonly match: ReceivedLike }) {
  const t = useTranslations();
  const own = useUser()!.profile;
  const since = useSince();
  const { profile, wrote_last, matched_days, like_new } = match;
  const untold = wrote_last === null;
  return (
    <article className="match-tile">
      <Pair
        left={{ src: own.main_image?.thumb_filename, name: own.name }}
        right={{ src: profile.main_image?.thumb_filename, name: profile.name }}
      />
      <div className="match-words">
        <h3>
          <Link to={`/likes/m/${profile.id}`}>{t("likes.you_and", { name: profile.name })}</Link>
        </h3>
        <p className="p">{since(match)}</p>
        <span className="match-tags">
          {like_new && <Tag tone="primary">{t("likes.new_tag")}</Tag>}
          <InventedTag member={profile} />
        </span>
      </div>
      <ButtonLink
        to={`/members/${profile.id}/chat`}
        variant={untold && matched_days === 0 ? "primary" : "quiet"}
        size="sm"
        aria-label={t(untold ? "likes.write_to" : "likes.open_chat_with", { name: profile.name })}
      >
        {t(untold ? "likes.write" : "likes.open_chat")}
      </ButtonLink>
    </article>
  );
}

/** Who wrote last, else since when they match: today, yesterday, or the month. */
function useSince(): (match: ReceivedLike) => string {
  const t = useTranslations();
  const format = useFormatter();
  return ({ wrote_last, matched_on, matched_days }) => {
    if (wrote_last) return t(`likes.wrote_${wrote_last}`);
    if (matched_days === 0) return t("likes.matched_today");
    if (matched_days === 1) return t("likes.matched_yesterday");
    // A day is not a moment: read and written in the same zone.
    const date = format.dateTime(new Date(`${matched_on}T00:00:00Z`), { dateStyle: "long" });
    return t("likes.matched_on", { date });
  };
}
