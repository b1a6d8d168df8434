/** When an e-mail address could not be confirmed: why, and the way to a new link. */
import { useTranslations } from "#i18n/words.ts";
import { AccountOutcome } from "#features/accounts/components/account-outcome.tsx";
import { AccountSheet } from "#features/accounts/components/account-sheet.tsx";
import { contextOf } from "#platform/http/page-context.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import { ResendActivation } from "../components/resend-activation.tsx";
import type { Route } from "./+types/activate-error.ts";

export function loader({ context }: Route.LoaderArgs) {
  const { member } = contextOf(context);
  return { may_resend: member?.status === "not_confirmed" };
}

export default function ActivateErrorPage({ loaderData: { may_resend } }: Route.ComponentProps) {
  const t = useTranslations();
  const title = t("membership.activation_failed");
  return may_resend ? (
    <AccountSheet title={title} lead={t("membership.activation_failed_resend")}>
      <div className="stack mt-5">
        <ResendActivation variant="primary" size="lg" />
        <ButtonLink to="/signup?step=4" variant="ghost">
          {t("signup.sent_change")}
        </ButtonLink>
      </div>
    </AccountSheet>
  ) : (
    <AccountOutcome title={title} lead={t("membership.activation_failed_text")} to="/login" label={t("frame.login")} />
  );
}
