/** What a layout shows in place of a page that failed (spec 8): the navigation around it stays. */
import { Component, type ReactNode } from "react";
import { useLocation } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import { PageTitle } from "#features/site/components/page-title.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { isPassing } from "./lost-answers.ts";
import { LostPageState } from "./lost-page.tsx";
import { isUnsent, useToldError } from "./told-error.ts";

export function ErrorPage({ error }: { readonly error: unknown }) {
  const t = useTranslations();
  return (
    <LastResort text={t("errors.error_page_failed")} home={t("ui.error-home")}>
      <Told error={error} />
    </LastResort>
  );
}

function Told({ error }: { readonly error: unknown }) {
  const t = useTranslations();
  const { status, title } = useToldError(error);
  const { pathname, search } = useLocation();
  if (isPassing(error)) return <LostPageState status={error.status} />;
  const again = status >= 500 && (
    <ButtonLink to={pathname + search} size="lg" reloadDocument>
      {t("app.offline_again")}
    </ButtonLink>
  );
  if (isUnsent(error)) {
    const login = status === 403 && (
      <ButtonLink to="/login" size="lg" target="_blank" reloadDocument>
        {t("frame.unsent_login")}
      </ButtonLink>
    );
    return (
      <>
        <PageTitle title={title} noindex />
        <ErrorState status={undefined} title={title} again={login}>
          {t(login ? "frame.unsent_text" : "frame.unsent_again")}
        </ErrorState>
      </>
    );
  }
  return (
    <>
      <PageTitle title={title} noindex />
      <ErrorState status={status} title={title} again={again}>
        {status === 404 ? t("frame.not_found_text") : t("frame.failed_text")}
      </ErrorState>
    </>
  );
}

type LastResortProps = { readonly text: string; readonly home: string; readonly children: ReactNode };

/** Spec 8: the error page itself may fail. */
class LastResort extends Component<LastResortProps, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <div className="err-page">
        <p>{this.props.text}</p>
        <a href="/">{this.props.home}</a>
      </div>
    );
  }
}
