/** Confirming an access ban, from a link that was sent. Opening it changes nothing, since mail scanners follow links. */
import { data, Form, redirect, useNavigation } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import { refusalStatus } from "#contract/refusal.ts";
import { AccountOutcome } from "#features/accounts/components/account-outcome.tsx";
import { AccountSheet } from "#features/accounts/components/account-sheet.tsx";
import { act, load } from "#platform/http/page.server.ts";
import { contextOf } from "#platform/http/page-context.server.ts";
import { Button } from "#ui/button.tsx";
import * as contract from "../contract.ts";
import * as exclusions from "../exclusions.server.ts";
import type { Route } from "./+types/ban-confirm.ts";

export async function loader(args: Route.LoaderArgs) {
  if (args.url.searchParams.has("done")) return { state: "done" as const, token: "", request: null };
  const token = args.url.searchParams.get("token") ?? "";
  const { request } = await load(args, contract.findExclusionRequest, exclusions.findExclusionRequest, { token });
  if (request) return { state: "open" as const, token, request };
  const done = await exclusions.findConfirmed(contextOf(args.context), token);
  return { state: done ? ("done" as const) : ("invalid" as const), token, request };
}

export async function action(args: Route.ActionArgs) {
  const given = Object.fromEntries(await args.request.formData());
  const { error } = await act(args, contract.confirmExclusion, exclusions.confirmExclusion, given);
  if (error) return data({ error }, { status: refusalStatus(error.code) });
  return redirect("/pages/ban/confirm?done=1");
}

export default function BanConfirmPage({ loaderData: { state, token, request }, actionData }: Route.ComponentProps) {
  const t = useTranslations();
  const busy = useNavigation().state !== "idle";
  const invalid = state === "invalid" || actionData?.error !== undefined;
  const by_text = request?.channel === "sms";
  const count = request?.months ?? null;
  const length =
    count === null
      ? t(by_text ? "safety.ban_confirm_phone_ever" : "safety.ban_confirm_ever")
      : t(by_text ? "safety.ban_confirm_phone_months" : "safety.ban_confirm_months", { count });
  return (
    <>
      {state === "done" && <AccountSheet title={t("safety.ban_done")} lead={t("safety.ban_done_text")} />}
      {invalid && (
        <AccountOutcome
          title={t("errors.link_invalid")}
          lead={t("accounts.link_invalid_text")}
          to="/pages/ban"
          label={t("accounts.link_again")}
        />
      )}
      {state === "open" && !invalid && (
        <AccountSheet title={t("safety.ban_confirm")} lead={length}>
          <Form method="post" action="/pages/ban/confirm">
            <p>{t(by_text ? "safety.ban_confirm_phone_text" : "safety.ban_confirm_text")}</p>
            <input type="hidden" name="token" value={token} />
            <Button type="submit" size="lg" block busy={busy}>
              {t("safety.ban_confirm")}
            </Button>
          </Form>
        </AccountSheet>
      )}
    </>
  );
}
