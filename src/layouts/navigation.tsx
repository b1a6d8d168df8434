/** The bar at the top: logo, the member's places, language and account; for visitors the way to log in. */
import { ArrowLeftIcon } from "@phosphor-icons/react/dist/ssr/ArrowLeft";
import { CoinsIcon } from "@phosphor-icons/react/dist/ssr/Coins";
import { Link, useMatches, useNavigate } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import type { User } from "#features/accounts/contract.ts";
import { useSite } from "#features/site/components/use-site.ts";
import { historyEntry } from "#lib/history-entry.ts";
import { ButtonLink } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { Count } from "#ui/count.tsx";
import { drawnOnce } from "#ui/drawn-once.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Logo } from "#ui/logo.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { creditsState } from "#features/credits/components/credits-state.ts";
import { type Destination, type Situation, useDestinations, useSituation } from "./destinations.ts";
import { LanguageMenu } from "./language-menu.tsx";
import type { Totals } from "./app-badge.ts";
import { hasBack } from "./route-states.ts";
import { useInstalledApp } from "./use-installed-app.ts";

export function Navigation({ user, totals }: { readonly user: User | null; readonly totals: Totals }) {
  return (
    <header className="app-nav">
      <div className="container-xl">
        {/* Nothing is open to who has not given the rest of a partner's sign-up. */}
        {user && !user.incomplete ? <MemberBar user={user} totals={totals} /> : <VisitorBar user={user} />}
      </div>
    </header>
  );
}

function VisitorBar({ user }: { readonly user: User | null }) {
  const t = useTranslations();
  const { settings } = useSite();
  return (
    <>
      <Logo name={settings.name} to="/" />
      <div className="end">
        <LanguageMenu />
        {user ? (
          <AccountMenu user={user} />
        ) : (
          <ButtonLink to="/login" variant="quiet" size="sm">
            {t("frame.login")}
          </ButtonLink>
        )}
      </div>
    </>
  );
}

function MemberBar({ user, totals }: { readonly user: User; readonly totals: Totals }) {
  const t = useTranslations();
  const { settings } = useSite();
  const installed = useInstalledApp();
  const route_id = useMatches().at(-1)?.id;
  const situation = useSituation(user, totals);
  return (
    <>
      {installed && hasBack(route_id) ? <BackButton /> : <Logo name={settings.name} to="/members" />}
      <Places {...situation} />
      <div className="end">
        <div className="d-none d-lg-flex align-items-center gap-2">
          <LanguageMenu />
          <AccountMenu user={user} />
        </div>
        <Link
          className={classNames("cred d-lg-none", creditsState(user.credits))}
          to={user.paid_user ? "/credits" : "/premium"}
          aria-label={t("frame.credits_left", { count: user.credits })}
        >
          <Icon of={CoinsIcon} />
          {user.credits}
        </Link>
      </div>
    </>
  );
}

const Places = drawnOnce(function Places(situation: Situation) {
  const t = useTranslations();
  const destinations = useDestinations(situation);
  return (
    <nav className="links" aria-label={t("frame.main_navigation")}>
      {(["search", "messages", "likes", "pay"] as const).map((section) => (
        <Place key={section} destination={destinations[section]} active={section === situation.at} />
      ))}
    </nav>
  );
});

function Place({ destination, active }: { readonly destination: Destination; readonly active: boolean }) {
  const { key, to, icon, label, count } = destination;
  const stands_out = key === "premium";
  return (
    <Link
      to={to}
      className={classNames("nav-i", stands_out && "nav-premium")}
      aria-current={active ? "page" : undefined}
    >
      <Icon of={icon} weight={active || stands_out ? "fill" : "regular"} />
      {label}
      {count && <Count {...count} />}
    </Link>
  );
}

/** In the installed app there is no browser around it to go back with. */
function BackButton() {
  const t = useTranslations();
  const navigate = useNavigate();
  return (
    <IconButton
      label={t("frame.back")}
      icon={<Icon of={ArrowLeftIcon} />}
      // Who comes by a notification has nothing to go back to.
      onClick={() => void (historyEntry().idx ? navigate(-1) : navigate("/members"))}
    />
  );
}
