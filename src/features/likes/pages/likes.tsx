/** The likes: received, given and mutual. */
import { useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { MemberCard } from "#features/members/components/member-card.tsx";
import { PageTitle } from "#features/site/components/page-title.tsx";
import { load } from "#platform/http/page.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Count } from "#ui/count.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { SegmentLinks } from "#ui/segments.tsx";
import { Tag } from "#ui/tag.tsx";
import { useLikes } from "../components/likes-query.ts";
import * as contract from "../contract.ts";
import { getLikes } from "../likes.server.ts";
import { likesOfType, likeTypeOf } from "../rules.ts";
import type { Route } from "./+types/likes.ts";
import "#ui/styles/members.scss";

export async function loader(args: Route.LoaderArgs) {
  return load(args, contract.getLikes, getLikes, {});
}

export default function LikesPage({ loaderData, params }: Route.ComponentProps) {
  const t = useTranslations();
  const likes = useLikes(loaderData);
  const type = likeTypeOf((params as { type?: string }).type);
  const { pathname } = useLocation();
  const shown = likesOfType(likes, type);
  const fresh = likes.total_new_likes;
  const count = fresh > 0 && <Count value={fresh} kind="like" label={t("frame.new_likes", { count: fresh })} />;
  return (
    <>
      <PageTitle title={t("likes.title")} noindex />
      <PageHead title={t("likes.title")} sub={fresh > 0 ? t("likes.new", { count: fresh }) : undefined} />
      <SegmentLinks
        label={t("likes.types")}
        items={[
          // Whatever address shows the received likes is theirs.
          { to: type === "received" ? pathname : "/likes", label: t("likes.received"), count, end: true },
          { to: "/likes/given", label: t("likes.given") },
          { to: "/likes/matches", label: t("likes.matches") },
        ]}
      />
      {shown.length > 0 ? (
        <section className="mt-5">
          <h2 className="visually-hidden">{t(`likes.${type}`)}</h2>
          <div className="mgrid">
            {shown.map(({ profile, like_new, match }, at) => (
              <MemberCard
                key={profile.id}
                member={profile}
                to={type === "given" ? `/members/${profile.id}` : `/likes/m/${profile.id}`}
                eager={at < 4}
                tags={
                  <>
                    {like_new && (
                      <Tag tone="primary" glass>
                        {t("likes.new_tag")}
                      </Tag>
                    )}
                    {match && type !== "matches" && <Tag glass>{t("likes.match_tag")}</Tag>}
                  </>
                }
              />
            ))}
          </div>
        </section>
      ) : (
        <EmptyState
          title={t(`likes.${type}_none`)}
          action={<ButtonLink to="/members">{t("frame.search_members")}</ButtonLink>}
        >
          {t(`likes.${type}_none_text`)}
        </EmptyState>
      )}
    </>
  );
}
