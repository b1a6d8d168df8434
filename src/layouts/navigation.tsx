/** The bar at the top: logo, the member's places, language and account; for visitors the way to log in. */
import { ArrowLeftIcon } from "@phosphor-icons/react/dist/ssr/ArrowLeft";
import { CoinsIcon } from "@phosphor-icons/react/dist/ssr/Coins";
import { Link, NavLink, useLocation, useMatches, useNavigate } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import type { User } from "#features/accounts/contract.ts";
import { useSite } from "#features/site/components/use-site.ts";
import { ButtonLink } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { Count } from "#ui/count.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Logo } from "#ui/logo.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { creditsState } from "#features/credits/components/credits-state.ts";
import { type Destination, useDestinations } from "./destinations.ts";
import { LanguageMenu } from "./language-menu.tsx";
import type { Totals } from "./app-badge.ts";
import { hasBack } from "./route-states.ts";
import { useInstalledApp } from "./use-installed-app.ts";

export function Navigation({ user, totals }: { readonly user: User | null; readonly totals: Totals }) {
  return (
    <header className="app-nav">
      <div className="container-xl">{user ? <MemberBar user={user} totals={totals} /> : <VisitorBar />}</div>
    </header>
  );
}

function VisitorBar() {
  const t = useTranslations();
  const { settings } = useSite();
  return (
    <>
      <Logo name={settings.name} to="/" />
      <div className="end">
        <LanguageMenu />
        <ButtonLink to="/login" variant="quiet" size="sm">
          {t("frame.login")}
        </ButtonLink>
      </div>
    </>
  );
}

function MemberBar({ user, totals }: { readonly user: User; readonly totals: Totals }) {
  const t = useTranslations();
  const { settings } = useSite();
  const installed = useInstalledApp();
  const route_id = useMatches().at(-1)?.id;
  const { search, messages, likes, pay } = useDestinations(user, totals);
  return (
    <>
      {installed && hasBack(route_id) ? <BackButton /> : <Logo name={settings.name} to="/members" />}
      <nav className="links" aria-label={t("frame.main_navigation")}>
        {[search, messages, likes, pay].map((destination) => (
          <NavigationItem key={destination.key} destination={destination} />
        ))}
      </nav>
      <div className="end">
        <div className="d-none d-lg-flex align-items-center gap-2">
          <LanguageMenu />
          <AccountMenu user={user} />
        </div>
        <Link
          className={classNames("cred d-lg-none", creditsState(user.credits))}
          to={pay.to}
          aria-label={t("frame.credits_left", { count: user.credits })}
        >
          <Icon of={CoinsIcon} />
          {user.credits}
        </Link>
      </div>
    </>
  );
}

function NavigationItem({ destination: { key, to, icon, label, count } }: { readonly destination: Destination }) {
  const stands_out = key === "premium";
  return (
    <NavLink to={to} className={classNames("nav-i", stands_out && "nav-premium")}>
      {({ isActive }) => (
        <>
          <Icon of={icon} weight={isActive || stands_out ? "fill" : "regular"} />
          {label}
          {count && <Count {...count} />}
        </>
      )}
    </NavLink>
  );
}

/** In the installed app there is no browser around it to go back with. */
function BackButton() {
  const t = useTranslations();
  const navigate = useNavigate();
  const { key } = useLocation();
  return (
    <IconButton
      label={t("frame.back")}
      icon={<Icon of={ArrowLeftIcon} />}
      onClick={() => void (key === "default" ? navigate("/members") : navigate(-1))}
    />
  );
}
