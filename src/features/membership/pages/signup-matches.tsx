/** After the sign-up: real people who fit, each to be liked at once, and the way on, which is always in sight. */
import { useTranslations } from "#i18n/words.ts";
import { LikeButton } from "#features/likes/components/like-button.tsx";
import { listFirstMatches } from "#features/likes/swipe.server.ts";
import { MemberCard } from "#features/members/components/member-card.tsx";
import { PageTitle } from "#features/site/components/page-title.tsx";
import type { MemberContext } from "#platform/context.server.ts";
import { contextOf } from "#platform/http/page-context.server.ts";
import { requireMember } from "#platform/http/page.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageHead } from "#ui/page-head.tsx";
import type { Route } from "./+types/signup-matches.ts";
import "../components/signup-matches.scss";

export async function loader(args: Route.LoaderArgs) {
  requireMember(args);
  const ctx = contextOf(args.context) as MemberContext;
  return { members: await listFirstMatches(ctx, ctx.settings.signup_matches) };
}

export default function SignupMatchesPage({ loaderData: { members } }: Route.ComponentProps) {
  const t = useTranslations();
  const title = t("membership.matches_title");
  return (
    <>
      <PageTitle title={title} noindex />
      {members.length > 0 ? (
        <>
          <PageHead title={title} sub={t("membership.matches_sub")} />
          <h2 className="visually-hidden">{t("members.results")}</h2>
          <div className="mgrid matches">
            {members.map((member, at) => (
              <MemberCard key={member.id} member={member} eager={at < 4} action={<LikeButton member={member} />} />
            ))}
          </div>
        </>
      ) : (
        <EmptyState level={1} title={t("membership.matches_none")}>
          {t("membership.matches_none_text")}
        </EmptyState>
      )}
      <div className="matches-on">
        <ButtonLink to="/members" size="lg">
          {t("signup.matches_continue")}
        </ButtonLink>
      </div>
    </>
  );
}
