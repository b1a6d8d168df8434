/** Joining, as a page: the steps until there is an account, the mail that follows, and what a new member may tell. */
import { formText } from "#lib/form-text.ts";
import { redirect, useSearchParams } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import { getPhotos } from "#features/photos/contract.ts";
import * as ownPhotos from "#features/photos/photos.server.ts";
import { PageTitle } from "#features/site/components/page-title.tsx";
import { QuietPage } from "#features/site/components/quiet-page.tsx";
import { useSite } from "#features/site/components/use-site.ts";
import { getRegions as regionsCall } from "#features/site/contract.ts";
import { getRegions } from "#features/site/site.server.ts";
import { contextOf } from "#platform/http/page-context.server.ts";
import { act, load, requireMember } from "#platform/http/page.server.ts";
import { resendActivation } from "../activation.server.ts";
import { getSignup, saveSignup } from "../completion.server.ts";
import { ActivationSent, NeutralSent } from "../components/activation-sent.tsx";
import { Completion } from "../components/completion-steps.tsx";
import { SignupFlow, useSignupStep } from "../components/signup-flow.tsx";
import * as contract from "../contract.ts";
import { completionInput } from "../completion-form.ts";
import { extrasOf, signupInput } from "../joining-place.ts";
import { answersOf, type CompletionStep, completionSteps, nextCompletion } from "../rules.ts";
import { mayJoin, nameFaultText, signup } from "../signup.server.ts";
import type { Route } from "./+types/signup.ts";

const sentStep = "4";

function completionStepOf(url: URL): CompletionStep | undefined {
  return completionSteps.find((step) => step === url.searchParams.get("step"));
}

export async function loader(args: Route.LoaderArgs) {
  const { context, url } = args;
  const ctx = contextOf(context);
  const step = url.searchParams.get("step");
  const completion = completionStepOf(url);
  if (!ctx.member) {
    if (completion) requireMember(args);
    if (step === sentStep) return { view: "sent" as const };
    if (!mayJoin(ctx)) return { view: "closed" as const };
    const { name, date_of_birth } = answersOf(url.searchParams);
    const fault = step === "3" && name && date_of_birth ? await nameFaultText(ctx, name) : undefined;
    return { view: "join" as const, name_fault: fault };
  }
  const known = await load(args, contract.getSignup, getSignup, {});
  const first = nextCompletion(undefined, known.has_recipient);
  if (step === sentStep && known.status === "not_confirmed")
    return { view: "activation" as const, email: known.email, next: first };
  if (!completion) throw redirect(step === sentStep ? first : "/members");
  const { regions } = await load(args, regionsCall, getRegions, {});
  const photos = await load(args, getPhotos, ownPhotos.getPhotos, {});
  return { view: "completion" as const, step: completion, known, photos, regions: regions[known.country] ?? [] };
}

export async function action(args: Route.ActionArgs) {
  const { request, url } = args;
  const form = await request.formData();
  const completion = completionStepOf(url);
  if (completion) return saveStep(args, completion, form);
  if (url.searchParams.get("step") === sentStep) return sendAgain(args, form);
  const input = signupInput({ answers: answersOf(url.searchParams), extras: extrasOf(url.searchParams) }, form);
  const { error } = await act(args, contract.signup, signup, input);
  if (!error) throw redirect(`/signup?step=${sentStep}`);
  const { code, message, fields } = error;
  return {
    refused: {
      error: { code, message, fields },
      email: formText(form, "email"),
      marketing: form.has("consent_marketing"),
    },
  };
}

async function saveStep(args: Route.ActionArgs, step: CompletionStep, form: FormData) {
  const { error } = await act(args, contract.saveSignup, saveSignup, completionInput(form));
  if (error) return { fields: error.fields };
  const { has_recipient } = await load(args, contract.getSignup, getSignup, {});
  throw redirect(nextCompletion(step, has_recipient));
}

async function sendAgain(args: Route.ActionArgs, form: FormData) {
  const email = formText(form, "email");
  const { done, error } = await act(args, contract.resendActivation, resendActivation, { email });
  if (done) return { answer: { sent_to: done.email } };
  return { answer: { email, limited: error.code === "rate_limited", error: error.fields["email"] } };
}

export default function SignupPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations();
  const { settings } = useSite();
  const [query] = useSearchParams();
  const { view } = loaderData;
  if (view === "closed")
    return (
      <QuietPage
        title={t("signup.title")}
        empty={t("signup.closed_title")}
        action={{ to: "/login", label: t("frame.login") }}
      >
        {t("signup.closed_text")}
      </QuietPage>
    );
  return (
    <>
      {view === "sent" && <PageTitle title={t("signup.sent_title")} noindex />}
      {view === "join" && (
        <>
          <JoinTitle query={query} name_fault={loaderData.name_fault} />
          <meta name="description" content={t("signup.description", { name: settings.name })} />
          <SignupFlow
            path="/signup"
            query={query}
            name_fault={loaderData.name_fault}
            refused={actionData && "refused" in actionData ? actionData.refused : undefined}
          />
        </>
      )}
      {view === "sent" && <NeutralSent />}
      {view === "activation" && (
        <ActivationSent
          email={loaderData.email}
          next={loaderData.next}
          answer={actionData && "answer" in actionData ? actionData.answer : undefined}
        />
      )}
      {view === "completion" && (
        <Completion
          step={loaderData.step}
          known={loaderData.known}
          photos={loaderData.photos}
          regions={loaderData.regions}
          fields={actionData && "fields" in actionData ? actionData.fields : {}}
        />
      )}
    </>
  );
}

/** Search engines find the first step, which is called by what it begins. */
const joinTitles = ["signup.title", "signup.birth_title", "signup.name_title", "signup.account_title"] as const;

type JoinTitleProps = { readonly query: URLSearchParams; readonly name_fault: string | undefined };

function JoinTitle({ query, name_fault }: JoinTitleProps) {
  const t = useTranslations();
  return <PageTitle title={t(joinTitles[useSignupStep(query, name_fault).step]!)} />;
}
