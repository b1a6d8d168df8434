/** Saying that an address works, from the link in a mail. Opening it changes nothing. */
import { data, Form, redirect, useNavigation } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import { refusalStatus } from "#contract/refusal.ts";
import { AccountOutcome } from "#features/accounts/components/account-outcome.tsx";
import { AccountSheet } from "#features/accounts/components/account-sheet.tsx";
import { findLink, findUsedLink } from "#features/accounts/tokens.server.ts";
import { formText } from "#lib/form-text.ts";
import { act } from "#platform/http/page.server.ts";
import { contextOf } from "#platform/http/page-context.server.ts";
import { Button } from "#ui/button.tsx";
import * as contract from "../contract.ts";
import { confirmAddress } from "../preferences.server.ts";
import type { Route } from "./+types/confirm-address.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  if (url.searchParams.has("done")) return { state: "done" as const, token: "" };
  const token = url.searchParams.get("token") ?? "";
  const ctx = contextOf(context);
  if (await findLink(ctx, "confirm-address", token)) return { state: "open" as const, token };
  const used = await findUsedLink(ctx, "confirm-address", token);
  return { state: used ? ("done" as const) : ("invalid" as const), token };
}

export async function action(args: Route.ActionArgs) {
  const token = formText(await args.request.formData(), "token");
  const { error } = await act(args, contract.confirmAddress, confirmAddress, { token });
  if (error) return data({ error }, { status: refusalStatus(error.code) });
  return redirect("/notifications/confirm?done=1");
}

export default function ConfirmAddressPage({ loaderData: { state, token }, actionData }: Route.ComponentProps) {
  const t = useTranslations();
  const busy = useNavigation().state !== "idle";
  const title = t("notifications.confirm_title");
  if (state === "open" && !actionData?.error)
    return (
      <AccountSheet title={title} lead={t("notifications.confirm_lead")}>
        <Form method="post" className="stack mt-4">
          <input type="hidden" name="token" value={token} />
          <Button type="submit" size="lg" block busy={busy}>
            {t("notifications.confirm_submit")}
          </Button>
        </Form>
      </AccountSheet>
    );
  return (
    <AccountOutcome
      title={t(state === "done" ? "notifications.confirm_done" : "errors.link_invalid")}
      lead={t(state === "done" ? "notifications.confirm_done_text" : "accounts.link_invalid_text")}
      to="/notifications"
      label={t(state === "done" ? "notifications.title" : "accounts.link_again")}
    />
  );
}
