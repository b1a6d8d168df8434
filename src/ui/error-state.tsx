/** The error page: what happened, trying again where that may help, the way home, customer service, the code small. */
import type { ReactNode } from "react";
import { useTranslations } from "#i18n/words.ts";
import { Bubbles } from "./bubbles.tsx";
import { ButtonLink } from "./button.tsx";

interface ErrorStateProps {
  /** None where nobody answered. */
  readonly status: number | undefined;
  /** The message, in the words of the specification. */
  readonly title: ReactNode;
  readonly children?: ReactNode;
  /** The first thing to do, where there is something better than going home. */
  readonly again?: ReactNode;
  /** What customer service needs to find it in the logs. */
  readonly code?: string | undefined;
  /** Of the heading: the page's own unless it stands inside another page. */
  readonly level?: 1 | 3;
}

export function ErrorState({ status, title, children, again, code, level = 1 }: ErrorStateProps) {
  const t = useTranslations();
  const Heading = `h${level}` as const;
  return (
    <div className="err-page">
      <Bubbles kind="missing" />
      <Heading>{title}</Heading>
      {children && <p>{children}</p>}
      <div className="act">
        {again}
        {/* Loaded anew: after an error nothing that is still in memory can be trusted. */}
        <ButtonLink to="/" size="lg" variant={again ? "quiet" : "primary"} reloadDocument>
          {t("ui.error-home")}
        </ButtonLink>
        <ButtonLink to="/pages/service" size="lg" variant="quiet" reloadDocument>
          {t("ui.error-service")}
        </ButtonLink>
      </div>
      {status !== undefined && (
        <p className="code">
          {t("ui.error-status", { status: String(status) })}
          {code && <> · {t("ui.error-reference", { code })}</>}
        </p>
      )}
    </div>
  );
}
