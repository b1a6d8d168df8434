/** The search, the home of members; visitors see as much of it as the site lets them. */
import { CardsThreeIcon } from "@phosphor-icons/react/dist/ssr/CardsThree";
import { Link, redirect, useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { PageTitle } from "#features/site/components/page-title.tsx";
import { contextOf } from "#platform/http/page-context.server.ts";
import { load } from "#platform/http/page.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { SectionTitle } from "#ui/section-title.tsx";
import { filtersOf, pageAddress } from "../components/search-address.ts";
import { SearchForm } from "../components/search-form.tsx";
import { SearchGrid } from "../components/search-grid.tsx";
import { SearchMore } from "../components/search-more.tsx";
import { useSearchPages } from "../components/use-search-pages.ts";
import * as contract from "../search-contract.ts";
import { searchMembers } from "../search.server.ts";
import type { Route } from "./+types/search.ts";
import "#ui/styles/members.scss";

export async function loader(args: Route.LoaderArgs) {
  const results = await load(args, contract.searchMembers, searchMembers, Object.fromEntries(args.url.searchParams));
  // What the form sent is kept now; the address to go on with, or to pass on, says only what is searched for.
  if (args.url.searchParams.has("keep")) throw redirect(pageAddress(args.url.search, null));
  return { results, visitor: contextOf(args.context).member === null };
}

export default function SearchPage({ loaderData: { results, visitor } }: Route.ComponentProps) {
  const t = useTranslations();
  const { key } = useLocation();
  return (
    <>
      <PageTitle
        title={results.page > 1 ? t("members.page_title", { page: results.page }) : t("members.search_title")}
        noindex
      />
      <div className="search-head">
        <div className="search-top">
          <h1>{t("members.search_heading")}</h1>
          {!visitor && <SwipeLink className="d-none d-lg-inline-flex" />}
        </div>
        <SearchForm results={results} />
        {!visitor && <SwipeLink className="d-lg-none" />}
      </div>
      {/* A new search is a new place in the history, with results of its own. */}
      <Results key={key} results={results} visitor={visitor} />
    </>
  );
}

/** Beside the heading on desktops, below the search on phones. */
function SwipeLink({ className }: { readonly className: string }) {
  const t = useTranslations();
  return (
    <Link className={`chip ${className}`} to="/swipe-game">
      <Icon of={CardsThreeIcon} />
      {t("members.swipe_game")}
    </Link>
  );
}

type ResultsProps = { readonly results: contract.SearchResults; readonly visitor: boolean };

function Results({ results, visitor }: ResultsProps) {
  const t = useTranslations();
  const { search } = useLocation();
  const { pages, next, nextAddress, loading, loadNext } = useSearchPages(results);
  const found = pages.some(({ members }) => members.length > 0);
  const filtered = Object.keys(filtersOf(search)).length > 0 || results.similar.length > 0;
  return (
    <>
      <h2 className="visually-hidden">{t("members.results")}</h2>
      {results.page > 1 && (
        <p>
          <Link to="/members">{t("members.first_page")}</Link>
        </p>
      )}
      {found ? (
        <SearchGrid pages={pages} lead_text={results.page === 1 ? results.lead_text : undefined} />
      ) : (
        <Nobody filtered={filtered} />
      )}
      {next && <SearchMore to={nextAddress} loading={loading} loadNext={loadNext} pages={pages.length} />}
      {results.similar.length > 0 && (
        <section className="mt-5">
          <SectionTitle title={t("members.similar")} />
          <SearchGrid pages={[{ members: results.similar, advert: null }]} />
        </section>
      )}
      {visitor && (
        <EmptyState
          title={t("members.visitor_title")}
          action={<ButtonLink to="/signup">{t("members.visitor_action")}</ButtonLink>}
        >
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
