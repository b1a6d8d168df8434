/** What a partner's sign-up left out: it cannot be skipped. Also where the partner's link leads first. */
import { formText } from "#lib/form-text.ts";
import { Form, redirect, redirectDocument, useNavigation } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import { findLink } from "#features/accounts/tokens.server.ts";
import { genders } from "#features/members/rules.ts";
import { PageTitle } from "#features/site/components/page-title.tsx";
import { useSite } from "#features/site/components/use-site.ts";
import { dateFromParts } from "#lib/date-parts.ts";
import { contextOf } from "#platform/http/page-context.server.ts";
import { act, load } from "#platform/http/page.server.ts";
import { Button } from "#ui/button.tsx";
import { RefusalNote } from "#ui/note.tsx";
import { completeSignup, getMissing } from "../completion.server.ts";
import { MissingFields } from "../components/missing-fields.tsx";
import { SignupSheet } from "../components/signup-sheet.tsx";
import * as contract from "../contract.ts";
import { enterByPartner } from "../partner.server.ts";
import { seekChoices, sexualityOf } from "../rules.ts";
import type { Route } from "./+types/complete-signup.ts";

const completePath = "/complete-signup?api_signup_complete=1";
/** The flag goes on to the first page that can remind of the activation (spec 4). */
const donePath = "/signup-matches?api_signup_complete=1";

export async function loader(args: Route.LoaderArgs) {
  const { context, url } = args;
  const token = url.searchParams.get("token");
  if (token) {
    // Shown with a button: programs that follow links use nothing up.
    if (await findLink(contextOf(context), "partner-signup", token)) return { view: "enter" as const };
    throw redirect(completePath);
  }
  const { missing, country } = await load(args, contract.getMissing, getMissing, {});
  if (missing.length === 0) throw redirect(donePath);
  return { view: "complete" as const, missing, country };
}

export async function action(args: Route.ActionArgs) {
  const { request, url } = args;
  const token = url.searchParams.get("token");
  if (token) {
    await act(args, contract.enterByPartner, enterByPartner, { token });
    // Who was not let in is asked to log in there. The whole document anew: this one was made for a visitor.
    throw redirectDocument(completePath);
  }
  const form = await request.formData();
  const input = inputOf(form);
  const { error } = await act(args, contract.completeSignup, completeSignup, input);
  // Anew again, as other pages may be opened now.
  if (!error) throw redirectDocument(donePath);
  const { name, gender, date_of_birth, country } = input;
  return {
    message: error.message,
    fields: error.fields,
    typed: { name, gender, seeks: formText(form, "seeks"), date_of_birth, country },
  };
}

function inputOf(form: FormData) {
  // What is left empty is told with all else that is missing.
  const typed = (field: string) => formText(form, field) || undefined;
  const part = (name: string) => typed(`date_of_birth_${name}`) ?? "";
  const gender = genders.find((known) => known === typed("gender"));
  const seeks = seekChoices.find((choice) => choice === typed("seeks"));
  return {
    name: typed("name"),
    gender,
    sexuality: seeks && gender ? sexualityOf(gender, seeks) : undefined,
    date_of_birth: dateFromParts({ year: part("year"), month: part("month"), day: part("day") }),
    country: typed("country"),
    password: typed("password"),
    consent_terms: form.has("consent_terms"),
    consent_sensitive_data: form.has("consent_sensitive_data"),
    consent_marketing: form.has("consent_marketing"),
  };
}

export default function CompleteSignupPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations();
  const { settings } = useSite();
  const busy = useNavigation().state !== "idle";
  if (loaderData.view === "enter")
    return (
      <>
        <PageTitle title={t("membership.complete_title")} noindex />
        <SignupSheet title={t("signup.partner_title", { name: settings.name })} lead={t("signup.partner_text")}>
          <Form method="post">
            <Button type="submit" size="lg" block busy={busy}>
              {t("signup.partner_submit")}
            </Button>
          </Form>
        </SignupSheet>
      </>
    );
  return (
    <>
      <PageTitle title={t("membership.complete_title")} noindex />
      <SignupSheet title={t("membership.complete_title")} lead={t("signup.complete_lead")}>
        <Form method="post" className="stack">
          <RefusalNote error={actionData} />
          <MissingFields
            missing={loaderData.missing}
            kept_country={loaderData.country}
            typed={actionData?.typed ?? {}}
            fields={actionData?.fields ?? {}}
          />
          <Button type="submit" size="lg" block busy={busy}>
            {t("signup.complete_submit")}
          </Button>
        </Form>
      </SignupSheet>
    </>
  );
}
