/** Asking for a link to set a new password. */
import { data, Form, Link, redirect, useNavigation } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import { refusalStatus } from "#contract/refusal.ts";
import { formText } from "#lib/form-text.ts";
import { act } from "#platform/http/page.server.ts";
import { contextOf } from "#platform/http/page-context.server.ts";
import { Button } from "#ui/button.tsx";
import { Note, RefusalNote } from "#ui/note.tsx";
import { TextField } from "#ui/text-field.tsx";
import { AccountSheet } from "../components/account-sheet.tsx";
import * as contract from "../contract.ts";
import { requestPasswordReset } from "../password.server.ts";
import type { Route } from "./+types/reset-password.ts";

export function loader({ context, url }: Route.LoaderArgs) {
  return { sent: url.searchParams.has("sent"), minutes: contextOf(context).settings.link_minutes };
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const email = formText(form, "email");
  const { error } = await act(args, contract.requestPasswordReset, requestPasswordReset, { email });
  if (error) return data({ email, error }, { status: refusalStatus(error.code) });
  return redirect("/reset-password?sent=1");
}

export default function ResetPasswordPage({ loaderData: { sent, minutes }, actionData }: Route.ComponentProps) {
  const t = useTranslations();
  const busy = useNavigation().state !== "idle";
  const wrong_email = actionData?.error.fields["email"];
  return (
    <AccountSheet title={t("accounts.reset_title")} lead={t("accounts.reset_lead")}>
      <Form method="post" action="/reset-password" className="stack">
        {sent && (
          <Note kind="ok" role="status" title={t("accounts.reset_sent")}>
            {t("accounts.reset_sent_text", { minutes })}
          </Note>
        )}
        <RefusalNote error={actionData?.error} />
        <TextField
          label={t("accounts.email")}
          name="email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={256}
          required
          defaultValue={actionData?.email}
          error={wrong_email}
        />
        <Button type="submit" size="lg" block busy={busy}>
          {t("accounts.reset_submit")}
        </Button>
      </Form>
      <p className="small text-center mb-0">
        <Link to="/login">{t("accounts.back_to_login")}</Link>
      </p>
    </AccountSheet>
  );
}
