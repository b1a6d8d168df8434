/** One received like or match; opening it makes it no longer new. */
import { useTranslations } from "#i18n/words.ts";
import { useUser } from "#features/accounts/components/use-user.ts";
import { InventedTag } from "#features/members/components/invented-tag.tsx";
import { useNameAge } from "#features/members/components/use-name-age.ts";
import { PageTitle } from "#features/site/components/page-title.tsx";
import { load } from "#platform/http/page.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import { LikeButton } from "../components/like-button.tsx";
import { useLike } from "../components/liking.ts";
import { useOpened } from "../components/likes-query.ts";
import { MatchLens, OneLens } from "../components/match-lens.tsx";
import { WriteLink } from "../components/write-link.tsx";
import * as contract from "../contract.ts";
import { openLike } from "../likes.server.ts";
import type { Route } from "./+types/like.ts";
import "#ui/styles/members.scss";
import "../components/match-tile.scss";

export async function loader(args: Route.LoaderArgs) {
  return load(args, contract.openLike, openLike, { id: args.params.id });
}

export default function LikePage({ loaderData: { profile, like_new, wrote_last } }: Route.ComponentProps) {
  const t = useTranslations();
  const nameAge = useNameAge();
  const own = useUser()!.profile;
  useOpened(like_new);
  // They like each other as soon as the heart on this page is pressed, and until it is taken back.
  const { liked: match } = useLike(profile);
  const told = match ? wrote_last : null;
  const title = t(match ? "likes.match_with" : "likes.likes_you", { name: profile.name });
  return (
    <div className="narrow stack">
      <PageTitle title={title} noindex />
      <div className="panel like-page">
        {match ? <MatchLens own={own} other={profile} /> : <OneLens other={profile} />}
        <h1>{title}</h1>
        <InventedTag member={profile} />
        <p className="muted mb-0">{[nameAge(profile), profile.region].filter(Boolean).join(" · ")}</p>
        <p className="muted">{t(told ? `likes.wrote_${told}` : match ? "likes.match_text" : "likes.likes_you_text")}</p>
        {told ? (
          <ButtonLink to={`/members/${profile.id}/chat`} size="lg" block>
            {t("likes.open_chat")}
          </ButtonLink>
        ) : (
          match && <WriteLink id={profile.id} />
        )}
        <div className="mt-acts">
          <ButtonLink to={`/members/${profile.id}`} size="lg" variant={match ? "quiet" : "primary"}>
            {t("likes.view_profile")}
          </ButtonLink>
          <LikeButton member={profile} look="round" />
        </div>
      </div>
      <ButtonLink to="/likes" variant="ghost" block>
        {t("likes.back")}
      </ButtonLink>
    </div>
  );
}
