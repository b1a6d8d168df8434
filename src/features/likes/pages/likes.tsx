/** The likes: received, given and mutual; and where the hearts of all pages send to without scripts. */
import { Link, redirect, useLocation } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import { MemberCard } from "#features/members/components/member-card.tsx";
import { PageTitle } from "#features/site/components/page-title.tsx";
import { formText } from "#lib/form-text.ts";
import { ownPath } from "#lib/own-path.ts";
import { act, load } from "#platform/http/page.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Count } from "#ui/count.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Note } from "#ui/note.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { SectionTitle } from "#ui/section-title.tsx";
import { SegmentLinks } from "#ui/segments.tsx";
import { Tag } from "#ui/tag.tsx";
import { LikeButton } from "../components/like-button.tsx";
import { useLikes } from "../components/likes-query.ts";
import { MatchTile } from "../components/match-tile.tsx";
import { useNextHeart } from "../components/use-next-heart.ts";
import * as contract from "../contract.ts";
import { likeMember, unlikeMember } from "../giving.server.ts";
import { getLikes } from "../likes.server.ts";
import { likesOfType, type LikeType, likeTypeOf, matchesOf, type ShownLike } from "../rules.ts";
import type { Route } from "./+types/likes.ts";
import "#ui/styles/members.scss";

/** Matches in the rail; the rest is one link away. */
const in_rail = 4;

export async function loader(args: Route.LoaderArgs) {
  return load(args, contract.getLikes, getLikes, {});
}

/** A heart without scripts: back to where it was pressed, or to the match it made. */
export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const liked = formText(form, "like");
  const acted = liked
    ? await act(args, contract.likeMember, likeMember, { id: liked })
    : await act(args, contract.unlikeMember, unlikeMember, { id: formText(form, "unlike") });
  if (acted.error) return acted;
  throw redirect(acted.done.match ? `/likes/m/${liked}` : (ownPath(formText(form, "back")) ?? "/likes"));
}

export default function LikesPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const t = useTranslations();
  const likes = useLikes(loaderData);
  const type = likeTypeOf((params as { type?: string }).type);
  const { pathname } = useLocation();
  const fresh = likes.total_new_likes;
  const count = fresh > 0 && <Count value={fresh} kind="like" label={t("frame.new_likes", { count: fresh })} />;
  return (
    <>
      <PageTitle title={t("likes.title")} noindex />
      <PageHead title={t("likes.title")} sub={fresh > 0 ? t("likes.new", { count: fresh }) : undefined} />
      {actionData?.error && (
        <Note kind="bad" role="alert">
          {actionData.error.message}
        </Note>
      )}
      <SegmentLinks
        label={t("likes.types")}
        items={[
          // Whatever address shows the received likes is theirs.
          { to: type === "received" ? pathname : "/likes", label: t("likes.received"), count, end: true },
          { to: "/likes/given", label: t("likes.given") },
          { to: "/likes/matches", label: t("likes.matches") },
        ]}
      />
      {type === "received" && <MatchRail matches={matchesOf(likes)} />}
      {type === "matches" ? (
        <MatchGrid matches={matchesOf(likes)} />
      ) : (
        <LikeGrid type={type} likes={likesOfType(likes, type)} />
      )}
    </>
  );
}

type MatchesProps = { readonly matches: readonly contract.ReceivedLike[] };

function MatchRail({ matches }: MatchesProps) {
  const t = useTranslations();
  if (matches.length === 0) return null;
  return (
    <section>
      <SectionTitle
        title={t("likes.your_matches")}
        action={
          matches.length > in_rail && <Link to="/likes/matches">{t("likes.see_all", { count: matches.length })}</Link>
        }
      />
      <div className="rail rail-bleed matches">
        {matches.slice(0, in_rail).map((match) => (
          <MatchTile key={match.id} match={match} />
        ))}
      </div>
    </section>
  );
}

function MatchGrid({ matches }: MatchesProps) {
  const t = useTranslations();
  if (matches.length === 0) return <Nobody type="matches" />;
  return (
    <section>
      <SectionTitle title={t("likes.your_matches")} />
      <div className="match-grid">
        {matches.map((match) => (
          <MatchTile key={match.id} match={match} />
        ))}
      </div>
    </section>
  );
}

type LikeGridProps = { readonly type: "received" | "given"; readonly likes: readonly ShownLike[] };

function LikeGrid({ type, likes }: LikeGridProps) {
  const t = useTranslations();
  const focusing = useNextHeart<HTMLDivElement>();
  if (likes.length === 0) return <Nobody type={type} />;
  return (
    <section>
      <SectionTitle title={t(`likes.${type}`)} />
      <div className="mgrid" {...focusing}>
        {likes.map(({ profile, like_new, match }, at) => (
          <MemberCard
            key={profile.id}
            member={profile}
            to={type === "given" ? `/members/${profile.id}` : `/likes/m/${profile.id}`}
            eager={at < 4}
            action={<LikeButton member={profile} />}
            tags={
              <>
                {like_new && (
                  <Tag tone="primary" glass>
                    {t("likes.new_tag")}
                  </Tag>
                )}
                {match && <Tag glass>{t("likes.match_tag")}</Tag>}
              </>
            }
          />
        ))}
      </div>
    </section>
  );
}

function Nobody({ type }: { readonly type: LikeType }) {
  const t = useTranslations();
  return (
    <EmptyState
      title={t(`likes.${type}_none`)}
      action={<ButtonLink to="/members">{t("frame.search_members")}</ButtonLink>}
    >
      {t(`likes.${type}_none_text`)}
    </EmptyState>
  );
}
