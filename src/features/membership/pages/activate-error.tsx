/** When an e-mail address could not be confirmed: why, and the way to a new link for whom one can still help. */
import { useTranslations } from "#i18n/words.ts";
import { AccountOutcome } from "#features/accounts/components/account-outcome.tsx";
import { AccountSheet } from "#features/accounts/components/account-sheet.tsx";
import { contextOf } from "#platform/http/page-context.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import { ResendActivation } from "../components/resend-activation.tsx";
import type { Route } from "./+types/activate-error.ts";

export function loader({ context }: Route.LoaderArgs) {
  return { status: contextOf(context).member?.status };
}

export default function ActivateErrorPage({ loaderData: { status } }: Route.ComponentProps) {
  const t = useTranslations();
  const title = t("membership.activation_failed");
  if (status === "not_confirmed")
    return (
      <AccountSheet title={title} lead={t("membership.activation_failed_resend")}>
        <div className="stack mt-5">
          <ResendActivation variant="primary" size="lg" />
          <ButtonLink to="/signup?step=4" variant="ghost">
            {t("signup.sent_change")}
          </ButtonLink>
        </div>
      </AccountSheet>
    );
  // The link may have been somebody else's.
  return status ? (
    <AccountOutcome
      title={title}
      lead={t("membership.activation_failed_confirmed")}
      to="/members"
      label={t("frame.search_members")}
    />
  ) : (
    <AccountOutcome title={title} lead={t("membership.activation_failed_text")} to="/login" label={t("frame.login")}>
      <ButtonLink to="/reset-password" variant="quiet" size="lg" block>
        {t("login.forgot")}
      </ButtonLink>
    </AccountOutcome>
  );
}
