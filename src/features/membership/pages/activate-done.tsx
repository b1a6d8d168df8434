/** What the link in the activation mail opens: a button that confirms, since programs follow links in mails too. */
import { Form, redirect, redirectDocument, useNavigation } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import { AccountOutcome } from "#features/accounts/components/account-outcome.tsx";
import { AccountSheet } from "#features/accounts/components/account-sheet.tsx";
import { findLink } from "#features/accounts/tokens.server.ts";
import { contextOf } from "#platform/http/page-context.server.ts";
import { act } from "#platform/http/page.server.ts";
import { Button } from "#ui/button.tsx";
import { activate, findHolder } from "../activation.server.ts";
import * as contract from "../contract.ts";
import type { Route } from "./+types/activate-done.ts";

/** Decisions d.4-26: a used link whose account is confirmed is done. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = contextOf(context);
  const token = url.searchParams.get("token") ?? undefined;
  // First, since somebody else may be logged in to this browser.
  if (await findLink(ctx, "activate", token)) return { done: false };
  // Of a link that is long forgotten nobody knows whose it was.
  const holder = (await findHolder(ctx, token)) ?? ctx.member;
  if (holder?.status === "active") return { done: true };
  throw redirect("/activate/error");
}

export async function action(args: Route.ActionArgs) {
  const token = args.url.searchParams.get("token") ?? "";
  const { error } = await act(args, contract.activate, activate, { token });
  // The whole document anew: the reminder on it is no longer true.
  throw error ? redirect("/activate/error") : redirectDocument(`/activate/done?token=${encodeURIComponent(token)}`);
}

export default function ActivateDonePage({ loaderData: { done } }: Route.ComponentProps) {
  const t = useTranslations();
  const busy = useNavigation().state !== "idle";
  if (done)
    return (
      <AccountOutcome
        title={t("membership.activated_title")}
        lead={t("membership.activated_text")}
        to="/members"
        label={t("frame.search_members")}
      />
    );
  return (
    <AccountSheet title={t("signup.activate_title")} lead={t("signup.activate_text")}>
      <Form method="post">
        <Button type="submit" size="lg" block busy={busy}>
          {t("signup.activate_submit")}
        </Button>
      </Form>
    </AccountSheet>
  );
}
