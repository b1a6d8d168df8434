/** Confirming a new e-mail address, or taking a change back, from a link in a mail. Opening it changes nothing. */
import { data, Form, redirect, useNavigation } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import { refusalStatus } from "#contract/refusal.ts";
import { formText } from "#lib/form-text.ts";
import { AccountOutcome } from "#features/accounts/components/account-outcome.tsx";
import { AccountSheet } from "#features/accounts/components/account-sheet.tsx";
import * as contract from "#features/accounts/contract.ts";
import { findDone, undoMailChange } from "#features/accounts/mail-change.server.ts";
import { findLink } from "#features/accounts/tokens.server.ts";
import { act } from "#platform/http/page.server.ts";
import { contextOf } from "#platform/http/page-context.server.ts";
import { Button } from "#ui/button.tsx";
import { Note } from "#ui/note.tsx";
import { confirmMailChange } from "../activation.server.ts";
import type { Route } from "./+types/mail-change-do.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = contextOf(context);
  const logged_in = ctx.member !== null;
  const done = url.searchParams.get("done");
  const undo = url.searchParams.get("undo");
  const kind = undo === null ? ("confirm" as const) : ("undo" as const);
  if (done)
    return {
      state: "done" as const,
      kind: done === "undo" ? ("undo" as const) : kind,
      token: "",
      email: "",
      logged_in,
    };
  const token = undo ?? url.searchParams.get("token") ?? "";
  const purpose = kind === "undo" ? "mail-change-undo" : "mail-change";
  const link = await findLink(ctx, purpose, token);
  if (link) return { state: "open" as const, kind, token, email: link.address, logged_in };
  const state = (await findDone(ctx, purpose, token)) ? ("done" as const) : ("invalid" as const);
  return { state, kind, token, email: "", logged_in };
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const token = formText(form, "token");
  const undo = form.get("kind") === "undo";
  const { error } = undo
    ? await act(args, contract.undoMailChange, undoMailChange, { token })
    : await act(args, contract.confirmMailChange, confirmMailChange, { token });
  if (error) return data({ error }, { status: refusalStatus(error.code) });
  return redirect(`/mail-change/do?done=${undo ? "undo" : "confirm"}`);
}

export default function MailChangeDoPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations();
  const busy = useNavigation().state !== "idle";
  const { state, kind, token, email, logged_in } = loaderData;
  const error = actionData?.error;
  const invalid = state === "invalid" || error?.code === "link_invalid";
  const home = logged_in
    ? { to: "/profile/account", label: t("frame.settings") }
    : { to: "/login", label: t("frame.login") };
  return (
    <>
      {state === "done" && (
        <AccountOutcome
          title={t(kind === "undo" ? "accounts.mail_change_undone" : "accounts.mail_change_done")}
          lead={t(kind === "undo" ? "accounts.mail_change_undone_text" : "accounts.mail_change_done_text")}
          {...home}
        />
      )}
      {invalid && (
        <AccountOutcome
          title={t("errors.link_invalid")}
          lead={t("accounts.link_invalid_text")}
          to="/profile/account"
          label={t("accounts.link_again")}
        />
      )}
      {state === "open" && !invalid && (
        <AccountSheet
          title={t(kind === "undo" ? "accounts.mail_change_undo_title" : "accounts.mail_change_title")}
          lead={t(kind === "undo" ? "accounts.mail_change_undo_lead" : "accounts.mail_change_lead", { email })}
        >
          <Form method="post" className="stack">
            {error && <Note kind="bad" role="alert" title={error.fields["email"] ?? error.message} />}
            <input type="hidden" name="token" value={token} />
            <input type="hidden" name="kind" value={kind} />
            <Button type="submit" size="lg" block busy={busy}>
              {t(kind === "undo" ? "accounts.mail_change_undo_submit" : "accounts.mail_change_submit")}
            </Button>
          </Form>
        </AccountSheet>
      )}
    </>
  );
}
