/** The member's settings, and the door out: logging out is a form here, so that it works without scripts. */
import { BellIcon } from "@phosphor-icons/react/dist/ssr/Bell";
import { ReceiptIcon } from "@phosphor-icons/react/dist/ssr/Receipt";
import { SignOutIcon } from "@phosphor-icons/react/dist/ssr/SignOut";
import { TranslateIcon } from "@phosphor-icons/react/dist/ssr/Translate";
import { UserCircleIcon } from "@phosphor-icons/react/dist/ssr/UserCircle";
import { Link, redirect, redirectDocument } from "react-router";
import { useTranslations } from "use-intl";
import { PreferenceFields } from "#features/accounts/components/preference-fields.tsx";
import { getUser, logout as logoutCall } from "#features/accounts/contract.ts";
import { logout } from "#features/accounts/login.server.ts";
import * as accounts from "#features/accounts/user.server.ts";
import { PageTitle } from "#features/site/components/page-title.tsx";
import { act, load, redirectToLogin } from "#platform/http/page.server.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { Panel } from "#ui/panel.tsx";
import type { Route } from "./+types/settings.ts";
import "#ui/styles/settings.scss";

export async function loader(args: Route.LoaderArgs) {
  const { user } = await load(args, getUser, accounts.getUser, {});
  if (!user) throw redirectToLogin(args.url);
  return { profile_id: user.profile.id, theme: user.theme };
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  if (form.get("intent") !== "logout") return redirect("/profile");
  await act(args, logoutCall, logout, {});
  return redirectDocument("/");
}

export default function SettingsPage({ loaderData: { profile_id, theme } }: Route.ComponentProps) {
  const t = useTranslations();
  const places = [
    { to: `/members/${profile_id}`, icon: UserCircleIcon, label: t("frame.my_profile") },
    { to: "/notifications", icon: BellIcon, label: t("notifications.title") },
    { to: "/lang-config", icon: TranslateIcon, label: t("frame.language_and_country") },
    { to: "/transactions", icon: ReceiptIcon, label: t("payments.transactions_title") },
  ];
  return (
    <>
      <PageTitle title={t("frame.settings")} noindex />
      <PageHead title={t("frame.settings")} />
      <div className="setgrid">
        <nav className="set-nav" aria-label={t("frame.settings")}>
          {places.map(({ to, icon, label }) => (
            <Link key={to} to={to}>
              <Icon of={icon} />
              {label}
            </Link>
          ))}
        </nav>
        <div className="stack">
          <Panel title={t("site.language_and_look")}>
            <PreferenceFields back="/profile" theme={theme} />
          </Panel>
          <Panel>
            <div className="set-row">
              <div>
                <b>{t("membership.logout_title")}</b>
                <p>{t("membership.logout_text")}</p>
              </div>
              <form method="post">
                <Button type="submit" name="intent" value="logout" variant="quiet" size="sm" icon={<Icon of={SignOutIcon} />}>
                  {t("frame.logout")}
                </Button>
              </form>
            </div>
            <div className="set-row">
              <div>
                <b>{t("membership.delete_title")}</b>
                <p>{t("membership.delete_text")}</p>
              </div>
              <ButtonLink to="/pages/service" variant="quiet" size="sm">
                {t("frame.service")}
              </ButtonLink>
            </div>
          </Panel>
          <Help />
        </div>
      </div>
    </>
  );
}

/** On phones there is no footer. */
function Help() {
  const t = useTranslations();
  const links = [
    { to: "/pages/faq", label: t("frame.faq") },
    { to: "/pages/service", label: t("frame.service") },
    { to: "/pricing", label: t("frame.pricing") },
    { to: "/complaints", label: t("frame.complaints") },
    { to: "/pages/return-policy", label: t("frame.returns") },
    { to: "/pages/ban", label: t("frame.ban") },
    { to: "/pages/terms", label: t("frame.terms") },
    { to: "/pages/privacy", label: t("frame.privacy") },
    { to: "/pages/cookies", label: t("frame.cookies") },
  ];
  return (
    <nav className="set-nav d-lg-none" aria-label={t("membership.help")}>
      {links.map(({ to, label }) => (
        <Link key={to} to={to}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
