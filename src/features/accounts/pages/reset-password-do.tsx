/** Choosing the new password, from a link in a mail. Opening it changes nothing, since mail scanners follow links. */
import { data, Form, redirect, useNavigation } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import { refusalStatus } from "#contract/refusal.ts";
import { act } from "#platform/http/page.server.ts";
import { contextOf } from "#platform/http/page-context.server.ts";
import { Button } from "#ui/button.tsx";
import { RefusalNote } from "#ui/note.tsx";
import { AccountOutcome } from "../components/account-outcome.tsx";
import { AccountSheet } from "../components/account-sheet.tsx";
import { NewPasswordFields } from "../components/new-password-fields.tsx";
import * as contract from "../contract.ts";
import { resetPassword } from "../password.server.ts";
import { findLink, findUsedLink } from "../tokens.server.ts";
import type { Route } from "./+types/reset-password-do.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  if (url.searchParams.has("done")) return { state: "done" as const, token: "", email: "" };
  const token = url.searchParams.get("token") ?? "";
  const ctx = contextOf(context);
  const link = await findLink(ctx, "reset-password", token);
  if (link) return { state: "open" as const, token, email: link.address };
  return {
    state: (await findUsedLink(ctx, "reset-password", token)) ? ("done" as const) : ("invalid" as const),
    token,
    email: "",
  };
}

export async function action(args: Route.ActionArgs) {
  const given = Object.fromEntries(await args.request.formData());
  const { error } = await act(args, contract.resetPassword, resetPassword, given);
  if (error) return data({ error }, { status: refusalStatus(error.code) });
  return redirect("/reset-password/do?done=1");
}

export default function ResetPasswordDoPage({ loaderData: { state, token, email }, actionData }: Route.ComponentProps) {
  const t = useTranslations();
  const busy = useNavigation().state !== "idle";
  const error = actionData?.error;
  return (
    <>
      {state === "done" && (
        <AccountOutcome
          title={t("accounts.password_changed")}
          lead={t("accounts.password_changed_text")}
          to="/login"
          label={t("frame.login")}
        />
      )}
      {(state === "invalid" || error?.code === "link_invalid") && (
        <AccountOutcome
          title={t("errors.link_invalid")}
          lead={t("accounts.link_invalid_text")}
          to="/reset-password"
          label={t("accounts.link_again")}
        />
      )}
      {state === "open" && error?.code !== "link_invalid" && (
        <AccountSheet title={t("accounts.new_password_title")} lead={t("accounts.new_password_lead")}>
          <Form method="post" className="stack">
            <RefusalNote error={error} />
            <input type="hidden" name="token" value={token} />
            <NewPasswordFields email={email} fields={error?.fields} />
            <Button type="submit" size="lg" block busy={busy}>
              {t("accounts.new_password_submit")}
            </Button>
          </Form>
        </AccountSheet>
      )}
    </>
  );
}
