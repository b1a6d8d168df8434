/** Taking a deleted account back: by the link from the mail, which acts only on a button, or by the password. */
import { data, Form, Link, redirect, redirectDocument, useNavigation } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import { refusalStatus } from "#contract/refusal.ts";
import { AccountOutcome } from "#features/accounts/components/account-outcome.tsx";
import { AccountSheet } from "#features/accounts/components/account-sheet.tsx";
import { LoginFields } from "#features/accounts/components/login-fields.tsx";
import { act, load } from "#platform/http/page.server.ts";
import { contextOf } from "#platform/http/page-context.server.ts";
import { Button } from "#ui/button.tsx";
import { RefusalNote } from "#ui/note.tsx";
import * as contract from "../leaving-contract.ts";
import * as reactivation from "../reactivation.server.ts";
import type { Route } from "./+types/reactivate.ts";

export async function loader(args: Route.LoaderArgs) {
  if (args.url.searchParams.has("done")) return { state: "done" as const, token: "" };
  const token = args.url.searchParams.get("token");
  if (token === null) {
    if (contextOf(args.context).member) throw redirect("/members");
    return { state: "password" as const, token: "" };
  }
  const { valid } = await load(args, contract.findReactivation, reactivation.findReactivation, { token });
  if (valid) return { state: "link" as const, token };
  const done = await reactivation.isReactivated(contextOf(args.context), token);
  return { state: done ? ("done" as const) : ("invalid" as const), token };
}

export async function action(args: Route.ActionArgs) {
  const given = Object.fromEntries(await args.request.formData());
  if (typeof given["token"] === "string") {
    const { error } = await act(args, contract.reactivateByLink, reactivation.reactivateByLink, given);
    if (error) return data({ error, username: "" }, { status: refusalStatus(error.code) });
    return redirect("/reactivate?done=1");
  }
  const { error } = await act(args, contract.reactivate, reactivation.reactivate, given);
  if (error)
    return data(
      { error, username: typeof given["username"] === "string" ? given["username"] : "" },
      { status: refusalStatus(error.code) },
    );
  // The whole document anew: everything on it was made for a visitor.
  return redirectDocument("/members");
}

export default function ReactivatePage({ loaderData: { state, token }, actionData }: Route.ComponentProps) {
  const t = useTranslations();
  const busy = useNavigation().state !== "idle";
  const error = actionData?.error;
  const invalid = state === "invalid" || error?.code === "link_invalid";
  return (
    <>
      {state === "done" && (
        <AccountOutcome
          title={t("membership.reactivate_done")}
          lead={t("membership.reactivate_done_text")}
          to="/login"
          label={t("frame.login")}
        />
      )}
      {invalid && (
        <AccountOutcome
          title={t("errors.link_invalid")}
          lead={t("accounts.link_invalid_text")}
          to="/reactivate"
          label={t("membership.reactivate_with_password")}
        />
      )}
      {state === "link" && !invalid && (
        <AccountSheet title={t("membership.reactivate_title")} lead={t("membership.reactivate_link_lead")}>
          <Form method="post" action="/reactivate" className="stack">
            <input type="hidden" name="token" value={token} />
            <Button type="submit" size="lg" block busy={busy}>
              {t("membership.reactivate_submit")}
            </Button>
          </Form>
        </AccountSheet>
      )}
      {state === "password" && !invalid && (
        <AccountSheet title={t("membership.reactivate_title")} lead={t("membership.reactivate_lead")}>
          <Form method="post" action="/reactivate" className="stack">
            <RefusalNote error={error} />
            <LoginFields
              username={actionData?.username}
              wrong_username={error?.fields["username"]}
              wrong_password={error?.fields["password"]}
            />
            <Button type="submit" size="lg" block busy={busy}>
              {t("membership.reactivate_submit")}
            </Button>
          </Form>
          <p className="small text-center mb-0">
            <Link to="/pages/service">{t("frame.service")}</Link>
          </p>
        </AccountSheet>
      )}
    </>
  );
}
