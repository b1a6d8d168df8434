/** When an e-mail address could not be confirmed: why, and the way to a new link. */
import { redirect } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import { PageTitle } from "#features/site/components/page-title.tsx";
import { QuietPage } from "#features/site/components/quiet-page.tsx";
import { contextOf } from "#platform/http/page-context.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { ResendActivation } from "../components/resend-activation.tsx";
import type { Route } from "./+types/activate-error.ts";

export function loader({ context }: Route.LoaderArgs) {
  const { member } = contextOf(context);
  if (member?.status === "active") throw redirect("/activate/done");
  return { may_resend: member !== null };
}

export default function ActivateErrorPage({ loaderData: { may_resend } }: Route.ComponentProps) {
  const t = useTranslations();
  if (!may_resend)
    return (
      <QuietPage
        title={t("membership.activation_failed")}
        empty={t("membership.activation_failed_empty")}
        action={{ to: "/login", label: t("frame.login") }}
      >
        {t("membership.activation_failed_text")}
      </QuietPage>
    );
  return (
    <div className="narrow-wide">
      <PageTitle title={t("membership.activation_failed")} noindex />
      <PageHead title={t("membership.activation_failed")} />
      <EmptyState
        title={t("membership.activation_failed_empty")}
        action={
          <>
            <ResendActivation variant="primary" size="md" />
            <ButtonLink to="/signup?step=4" variant="ghost" size="sm">
              {t("signup.sent_change")}
            </ButtonLink>
          </>
        }
      >
        {t("membership.activation_failed_resend")}
      </EmptyState>
    </div>
  );
}
