/** The sheet that the pages around an account's door stand on, and their title: logging in, a new password, a new address. */
import type { ReactNode } from "react";
import { useTranslations } from "#i18n/words.ts";
import { PageTitle } from "#features/site/components/page-title.tsx";
import { useSite } from "#features/site/components/use-site.ts";
import { Bubbles } from "#ui/bubbles.tsx";
import { Logo } from "#ui/logo.tsx";
import "#ui/styles/signup.scss";
import "./account-sheet.scss";

type AccountSheetProps = {
  readonly title: string;
  readonly lead?: ReactNode;
  /** Whether those who come are invited to join; not whoever has an account or keeps away. */
  readonly inviting?: boolean;
  readonly children?: ReactNode;
};

export function AccountSheet({ title, lead, inviting = false, children }: AccountSheetProps) {
  const t = useTranslations();
  const { settings } = useSite();
  return (
    <div className="login">
      {/* Only the page that invites is found by search engines, under a title of its own. */}
      {!inviting && <PageTitle title={title} noindex />}
      <div className="su">
        <div className="side">
          <Logo name={settings.name} />
          <Bubbles kind="meeting" />
          {inviting && (
            <div>
              <p className="side-title">{t("login.side_title")}</p>
              <p>{t("login.side_text")}</p>
            </div>
          )}
        </div>
        <div className="main">
          <h1>{title}</h1>
          {lead && <p className="muted mb-0">{lead}</p>}
          {children}
        </div>
      </div>
    </div>
  );
}
