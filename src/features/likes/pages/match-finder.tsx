/** The match finder: six questions, then who answers best to them, and why. It stands here because liking does. */
import { redirect } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import { finderAddress, finderSignupAddress } from "#features/members/components/finder-address.ts";
import { FinderQuestions, finderSteps } from "#features/members/components/finder-questions.tsx";
import { MemberCard } from "#features/members/components/member-card.tsx";
import * as contract from "#features/members/finder-contract.ts";
import { getMatches, readWishes, saveWishes } from "#features/members/match-finder.server.ts";
import { PageTitle } from "#features/site/components/page-title.tsx";
import { getInterests as interestsCall } from "#features/site/contract.ts";
import { getInterests } from "#features/site/site.server.ts";
import { contextOf } from "#platform/http/page-context.server.ts";
import { act, load } from "#platform/http/page.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Dotted } from "#ui/dotted.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Note } from "#ui/note.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { LikeButton } from "../components/like-button.tsx";
import type { Route } from "./+types/match-finder.ts";
import "#ui/styles/members.scss";

const interest_step = 4;

export async function loader(args: Route.LoaderArgs) {
  const ctx = contextOf(args.context);
  const { member } = ctx;
  const query = args.url.searchParams;
  const step = Number(query.get("step") ?? 0);
  if (member && !query.has("step")) {
    const { wishes, matches } = await load(args, contract.getMatches, getMatches, {});
    if (wishes) return { view: "matches" as const, wishes, matches };
  }
  const wishes = readWishes(ctx, args.url.search);
  if (!member && step > finderSteps) return { view: "signup" as const, wishes };
  const shown = Number.isInteger(step) ? Math.min(Math.max(step, 1), finderSteps) : 1;
  const { interests } = shown === interest_step ? await load(args, interestsCall, getInterests, {}) : { interests: [] };
  return { view: "questions" as const, step: shown, wishes, interests, visitor: !member };
}

export async function action(args: Route.ActionArgs) {
  // Only text is asked for; a file is no answer.
  const given = [...(await args.request.formData())].map(([name, value]) => [
    name,
    typeof value === "string" ? value : "",
  ]);
  const wishes = readWishes(contextOf(args.context), new URLSearchParams(given).toString());
  const saved = await act(args, contract.saveWishes, saveWishes, wishes);
  if (saved.done) throw redirect("/match-finder");
  return saved;
}

export default function MatchFinderPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations();
  const name = t("members.finder_title");
  const title = <PageTitle title={name} noindex />;
  if (loaderData.view === "matches")
    return (
      <>
        {title}
        <Matches wishes={loaderData.wishes} matches={loaderData.matches} />
      </>
    );
  if (loaderData.view === "signup")
    return (
      <>
        {title}
        <EmptyState
          level={1}
          title={t("members.finder_done")}
          action={<ButtonLink to={finderSignupAddress(loaderData.wishes)}>{t("members.finder_signup")}</ButtonLink>}
        >
          {t("members.finder_signup_text")}
        </EmptyState>
      </>
    );
  const progress = t("ui.step", { current: loaderData.step, total: finderSteps });
  return (
    <>
      <PageTitle title={`${name} (${progress})`} noindex />
      <div className="narrow">
        <PageHead title={name} sub={t("members.finder_sub")} />
        {actionData?.error && (
          <Note kind="bad" role="alert">
            {actionData.error.message}
          </Note>
        )}
      </div>
      <FinderQuestions {...loaderData} />
    </>
  );
}

type MatchesProps = {
  readonly wishes: Parameters<typeof finderAddress>[0];
  readonly matches: readonly contract.FinderMatch[];
};

function Matches({ wishes, matches }: MatchesProps) {
  const t = useTranslations();
  const change = (
    <ButtonLink to={finderAddress(wishes, 1)} variant="quiet">
      {t("members.finder_change")}
    </ButtonLink>
  );
  if (matches.length === 0)
    return (
      <EmptyState level={1} title={t("members.finder_none")} action={change}>
        {t("members.finder_none_text")}
      </EmptyState>
    );
  return (
    <>
      <PageHead
        title={t("members.finder_title")}
        sub={t("members.finder_found", { count: matches.length })}
        action={change}
      />
      <h2 className="visually-hidden" data-arrive>
        {t("members.results_shown", { count: matches.length })}
      </h2>
      <ol className="mgrid finder-matches">
        {matches.map((match, at) => (
          <li key={match.id}>
            <MemberCard member={match} eager={at < 4} action={<LikeButton member={match} />} />
            <p>
              <Dotted
                items={match.reasons.map((reason) =>
                  reason === "interests"
                    ? t("members.finder_reason_interests", { count: match.wanted_interests.length })
                    : t(`members.finder_reason_${reason}`),
                )}
              />
            </p>
          </li>
        ))}
      </ol>
    </>
  );
}
