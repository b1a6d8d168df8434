/** The search, the home of members; visitors see as much of it as the site lets them. It stands here because liking does. */
import { useState } from "react";
import { Link, redirect, useLocation } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import { fieldsOf, pageAddress } from "#features/members/components/search-address.ts";
import { SearchForm } from "#features/members/components/search-form.tsx";
import { FoundCard, type FoundProps, SearchGrid } from "#features/members/components/search-grid.tsx";
import { SearchMore } from "#features/members/components/search-more.tsx";
import { useSearchPages } from "#features/members/components/use-search-pages.ts";
import * as contract from "#features/members/search-contract.ts";
import { filtersOffered } from "#features/members/search-rules.ts";
import { searchMembers } from "#features/members/search.server.ts";
import { PageTitle } from "#features/site/components/page-title.tsx";
import type { MemberContext } from "#platform/context.server.ts";
import { getInterests as interestsCall } from "#features/site/contract.ts";
import { getInterests } from "#features/site/site.server.ts";
import { contextOf } from "#platform/http/page-context.server.ts";
import { load } from "#platform/http/page.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import { drawnOnce } from "#ui/drawn-once.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { SectionTitle } from "#ui/section-title.tsx";
import { LikeButton } from "../components/like-button.tsx";
import { SwipeLink } from "../components/swipe-link.tsx";
import { countSwipeLikes } from "../swipe.server.ts";
import type { Route } from "./+types/search.ts";
import "#ui/styles/members.scss";

export async function loader(args: Route.LoaderArgs) {
  const ctx = contextOf(args.context);
  const by_interests = filtersOffered(ctx.settings).includes("interests");
  const [results, likes_left, interests] = await Promise.all([
    load(args, contract.searchMembers, searchMembers, fieldsOf(args.url.searchParams)),
    ctx.member ? countSwipeLikes(ctx as MemberContext) : null,
    by_interests ? load(args, interestsCall, getInterests, {}).then(({ interests }) => interests) : [],
  ]);
  // What the form sent is kept now; the address to go on with, or to pass on, says only what is searched for.
  if (args.url.searchParams.has("keep")) throw redirect(pageAddress(args.url.search, null));
  return { results, likes_left, interests: interests.map(({ key }) => key) };
}

const Card = drawnOnce(function Card(found: FoundProps) {
  return <FoundCard {...found} action={<LikeButton member={found.member} />} />;
});

export default function SearchPage({ loaderData: { results, likes_left, interests } }: Route.ComponentProps) {
  const t = useTranslations();
  const { key } = useLocation();
  const [first_key] = useState(key);
  const visitor = likes_left === null;
  // Beside the heading on desktops, below the search on phones.
  const swipe = (className: string) =>
    likes_left !== null && <SwipeLink className={className} likes_left={likes_left} members={results.members} />;
  return (
    <>
      <PageTitle
        title={results.page > 1 ? t("members.page_title", { page: results.page }) : t("members.search_title")}
        noindex
      />
      <div className="search-head">
        <div className="search-top">
          <h1>{t("members.search_heading")}</h1>
          {swipe("d-none d-lg-inline-flex")}
        </div>
        <SearchForm
          filter={results.filter}
          filtered={results.filtered}
          choices={results.choices}
          interests={interests}
        />
        {swipe("d-lg-none justify-self-start")}
      </div>
      {/* A new search is a new place in the history, with results of its own. */}
      <Results key={key} results={results} visitor={visitor} searched={key !== first_key} />
    </>
  );
}

type ResultsProps = { readonly results: contract.SearchResults; readonly visitor: boolean; readonly searched: boolean };

function Results({ results, visitor, searched }: ResultsProps) {
  const t = useTranslations();
  const { pages, page, lead_text, next, nextAddress, loading, loadNext } = useSearchPages(results);
  const count = pages.reduce((sum, { members }) => sum + members.length, 0);
  return (
    <>
      <h2 className="visually-hidden" data-arrive={searched || undefined}>
        {t("members.results_shown", { count })}
      </h2>
      {page > 1 && (
        <p>
          <Link to="/members">{t("members.first_page")}</Link>
        </p>
      )}
      {count > 0 ? (
        <SearchGrid pages={pages} lead_text={page === 1 ? lead_text : undefined} Card={Card} />
      ) : (
        <Nobody filtered={results.filtered || results.similar.length > 0} />
      )}
      <SearchMore to={next ? nextAddress : undefined} loading={loading} loadNext={loadNext} pages={pages.length} />
      {results.similar.length > 0 && (
        <section className="mt-5">
          <SectionTitle title={t("members.similar")} />
          <SearchGrid pages={[{ members: results.similar, advert: null }]} Card={Card} />
        </section>
      )}
      {visitor && (
        <EmptyState title={t("members.visitor_title")} action={<ButtonLink to="/signup">{t("index.join")}</ButtonLink>}>
          {t("members.visitor_text")}
        </EmptyState>
      )}
    </>
  );
}

function Nobody({ filtered }: { readonly filtered: boolean }) {
  const t = useTranslations();
  if (filtered)
    return (
      <EmptyState
        title={t("members.nobody_fits_title")}
        action={<ButtonLink to="/members?keep=1">{t("members.clear_filters")}</ButtonLink>}
      >
        {t("members.nobody_fits_text")}
      </EmptyState>
    );
  return (
    <EmptyState
      title={t("members.none_title")}
      action={<ButtonLink to="/likes">{t("members.none_action")}</ButtonLink>}
    >
      {t("members.none_text")}
    </EmptyState>
  );
}
