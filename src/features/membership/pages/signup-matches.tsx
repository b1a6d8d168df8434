/** After the sign-up: a few people who fit, and the way on. */
import { useTranslations } from "use-intl";
import { MemberCard } from "#features/members/components/member-card.tsx";
import { searchMembers as search } from "#features/members/search-contract.ts";
import { searchMembers } from "#features/members/search.server.ts";
import { PageTitle } from "#features/site/components/page-title.tsx";
import { contextOf } from "#platform/http/page-context.server.ts";
import { load, requireMember } from "#platform/http/page.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import { PageHead } from "#ui/page-head.tsx";
import type { Route } from "./+types/signup-matches.ts";

export async function loader(args: Route.LoaderArgs) {
  requireMember(args);
  const { members } = await load(args, search, searchMembers, {});
  return { members: members.slice(0, contextOf(args.context).settings.signup_matches) };
}

export default function SignupMatchesPage({ loaderData: { members } }: Route.ComponentProps) {
  const t = useTranslations();
  return (
    <>
      <PageTitle title={t("membership.matches_title")} noindex />
      <PageHead
        title={t("membership.matches_title")}
        sub={t("membership.matches_sub")}
        action={<ButtonLink to="/members">{t("signup.matches_continue")}</ButtonLink>}
      />
      <h2 className="visually-hidden">{t("members.results")}</h2>
      <div className="mgrid">
        {members.map((member, at) => (
          <MemberCard key={member.id} member={member} shared={member.shared_interests} eager={at < 4} />
        ))}
      </div>
    </>
  );
}
