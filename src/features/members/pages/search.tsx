/** The search, the home of members. */
import { CardsThreeIcon } from "@phosphor-icons/react/dist/ssr/CardsThree";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { PageTitle } from "#features/site/components/page-title.tsx";
import { load } from "#platform/http/page.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { LeadCard, MemberCard } from "../components/member-card.tsx";
import * as contract from "../search-contract.ts";
import { searchMembers } from "../search.server.ts";
import type { Route } from "./+types/search.ts";
import "#ui/styles/members.scss";

export async function loader(args: Route.LoaderArgs) {
  return load(args, contract.searchMembers, searchMembers, Object.fromEntries(args.url.searchParams));
}

/** As many as are seen before scrolling. */
const first_row = 4;

export default function SearchPage({ loaderData: { members, lead_text } }: Route.ComponentProps) {
  const t = useTranslations();
  const [lead, ...others] = members;
  return (
    <>
      <PageTitle title={t("members.search_title")} noindex />
      <div className="search-head">
        <div className="search-top">
          <h1>{t("members.search_heading")}</h1>
          <Link className="chip" to="/swipe-game">
            <Icon of={CardsThreeIcon} />
            {t("members.swipe_game")}
          </Link>
        </div>
      </div>
      <h2 className="visually-hidden">{t("members.results")}</h2>
      {lead ? (
        <div className="mgrid">
          <LeadCard member={lead} text={lead_text} />
          {others.map((member, at) => (
            <MemberCard key={member.id} member={member} shared={member.shared_interests} eager={at < first_row} />
          ))}
        </div>
      ) : (
        <EmptyState title={t("members.none_title")} action={<ButtonLink to="/likes">{t("members.none_action")}</ButtonLink>}>
          {t("members.none_text")}
        </EmptyState>
      )}
    </>
  );
}
