/** The page to log in; it works without scripts too. */
import type { ReactNode } from "react";
import { data, Form, Link, redirect, redirectDocument, useNavigation, useSearchParams } from "react-router";
import type { Translate } from "#i18n/catalogues.server.ts";
import { useTranslations } from "#i18n/words.ts";
import { Refusal } from "#contract/refusal.ts";
import { formText } from "#lib/form-text.ts";
import { fieldTexts, refusalText } from "#platform/http/answer.server.ts";
import { contextOf } from "#platform/http/page-context.server.ts";
import { run } from "#platform/http/run.server.ts";
import { Button } from "#ui/button.tsx";
import { Note } from "#ui/note.tsx";
import { AccountSheet } from "../components/account-sheet.tsx";
import { LoginFields } from "../components/login-fields.tsx";
import * as contract from "../contract.ts";
import { login } from "../login.server.ts";
import { nextPath } from "../rules.ts";
import type { Route } from "./+types/login.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = contextOf(context);
  if (ctx.member) throw redirect(nextPath(url.searchParams.get("next")));
  return { site_name: ctx.settings.name };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const ctx = contextOf(context);
  const form = await request.formData();
  const username = formText(form, "username");
  try {
    await run(ctx, contract.login, login, { username, password: formText(form, "password") });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { username: wrong_username, password: wrong_password } = fieldTexts(ctx.t, error.fields);
    const message = wrong_username || wrong_password ? undefined : refusalText(ctx.t, error);
    const pending_deletion = error.code === "account_pending_deletion";
    const closed = closedTexts(ctx.t, error);
    const { status } = error;
    return data({ username, message, wrong_username, wrong_password, pending_deletion, closed }, { status });
  }
  // The whole document anew: everything on it was made for a visitor.
  return redirectDocument(nextPath(url.searchParams.get("next")));
}

/** What the owner of a closed account reads below that it is closed: why, and where to object. */
function closedTexts(t: Translate, { code, params: { reason } }: Refusal) {
  if (code === "account_excluded") return { text: t("pages.login_excluded") };
  if (code !== "account_banned" && code !== "account_suspended") return undefined;
  const why = reason ? `${t("mail.decision_reason")}: ${reason}` : undefined;
  return { why, text: t("mail.decision_appeal"), appeal: t("mail.decision_appeal_action") };
}

const signupLink = (chunks: ReactNode) => <Link to="/signup">{chunks}</Link>;

export default function LoginPage({ loaderData: { site_name }, actionData }: Route.ComponentProps) {
  const t = useTranslations();
  const busy = useNavigation().state !== "idle";
  // Led here from a page of members, perhaps in the middle of something.
  const led = useSearchParams()[0].has("next");
  return (
    <>
      <title>{`${t("login.title")} · ${site_name}`}</title>
      <meta name="description" content={t("login.description", { name: site_name })} />
      <AccountSheet inviting title={t("login.title")} lead={t(led ? "errors.authentication_required" : "login.lead")}>
        <Form method="post" className="stack">
          {actionData?.message && (
            <Note
              kind={actionData.pending_deletion ? "info" : "bad"}
              role="alert"
              title={actionData.message}
              action={
                actionData.closed?.appeal && <Link to="/complaints?about=decision">{actionData.closed.appeal}</Link>
              }
            >
              {actionData.pending_deletion && t("login.reactivate_hint")}
              {actionData.closed?.why}
              {actionData.closed?.why && <br />}
              {actionData.closed?.text}
            </Note>
          )}
          <LoginFields
            username={actionData?.username}
            wrong_username={actionData?.wrong_username}
            wrong_password={actionData?.wrong_password}
          />
          {actionData?.pending_deletion ? (
            // The same name and password, to the page that takes a deleted account back.
            <Button type="submit" formAction="/reactivate" size="lg" block busy={busy}>
              {t("login.reactivate")}
            </Button>
          ) : (
            <Button type="submit" size="lg" block busy={busy}>
              {t("login.submit")}
            </Button>
          )}
        </Form>
        <p className="small text-center mb-1">
          {actionData?.pending_deletion ? (
            <Link to="/pages/service">{t("frame.service")}</Link>
          ) : (
            <Link to="/reset-password">{t("login.forgot")}</Link>
          )}
        </p>
        {!actionData?.pending_deletion && (
          <p className="small text-center mb-0">{t.rich("login.join", { link: signupLink })}</p>
        )}
      </AccountSheet>
    </>
  );
}
