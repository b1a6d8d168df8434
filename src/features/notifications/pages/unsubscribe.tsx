/** Fewer mails, from the link in one of them, without logging in. Opening it changes nothing. */
import { data, Form, redirect, useNavigation } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import { refusalStatus } from "#contract/refusal.ts";
import { AccountOutcome } from "#features/accounts/components/account-outcome.tsx";
import { AccountSheet } from "#features/accounts/components/account-sheet.tsx";
import { formText } from "#lib/form-text.ts";
import { act } from "#platform/http/page.server.ts";
import { contextOf } from "#platform/http/page-context.server.ts";
import { Button } from "#ui/button.tsx";
import * as contract from "../contract.ts";
import { readToken, unsubscribe } from "../unsubscribing.server.ts";
import type { Route } from "./+types/unsubscribe.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const done = url.searchParams.get("done");
  const token = url.searchParams.get("token") ?? "";
  // Nobody is named: a link may be opened by whoever reads the mail.
  const keys = readToken(contextOf(context), token)?.keys;
  return { done: done === "all" || done === "these" ? done : null, token, keys: keys ?? null };
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const [token, what] = [formText(form, "token"), formText(form, "what")];
  const { error } = await act(args, contract.unsubscribe, unsubscribe, { token, what });
  if (error) return data({ error }, { status: refusalStatus(error.code) });
  return redirect(`/unsubscribe?done=${what}`);
}

export default function UnsubscribePage({ loaderData: { done, token, keys }, actionData }: Route.ComponentProps) {
  const t = useTranslations();
  const busy = useNavigation().state !== "idle";
  const title = t("notifications.unsubscribe_title");
  if (!done && keys && !actionData?.error)
    return (
      <AccountSheet title={title} lead={t("notifications.unsubscribe_lead")}>
        <Form method="post" action="/unsubscribe" className="stack mt-4">
          <input type="hidden" name="token" value={token} />
          <Button type="submit" name="what" value="these" size="lg" block busy={busy}>
            {t("notifications.unsubscribe_these", {
              kinds: keys.map((key) => t(`notifications.key_${key}`)).join(", "),
            })}
          </Button>
          <Button type="submit" name="what" value="all" size="lg" variant="quiet" block busy={busy}>
            {t("notifications.unsubscribe_all")}
          </Button>
          <p className="hint mb-0">{t("notifications.service")}</p>
        </Form>
      </AccountSheet>
    );
  return (
    <AccountOutcome
      title={done ? t("notifications.unsubscribe_done") : t("notifications.unsubscribe_failed")}
      lead={t(
        done === "all"
          ? "notifications.unsubscribe_done_all"
          : done
            ? "notifications.unsubscribe_done_these"
            : "notifications.unsubscribe_invalid",
      )}
      to="/notifications"
      label={t("notifications.unsubscribe_choose")}
    />
  );
}
