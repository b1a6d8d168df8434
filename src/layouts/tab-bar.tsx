/** The bar at the bottom of phones, for members. */
import { UserCircleIcon } from "@phosphor-icons/react/dist/ssr/UserCircle";
import { Link } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import type { User } from "#features/accounts/contract.ts";
import { Count } from "#ui/count.tsx";
import { drawnOnce } from "#ui/drawn-once.tsx";
import { Icon } from "#ui/icon.tsx";
import { type Situation, useDestinations, useSituation } from "./destinations.ts";
import type { Totals } from "./app-badge.ts";

export function TabBar({ user, totals }: { readonly user: User; readonly totals: Totals }) {
  return <Tabs {...useSituation(user, totals)} />;
}

const Tabs = drawnOnce(function Tabs(situation: Situation) {
  const t = useTranslations();
  const me = { to: "/profile", icon: UserCircleIcon, short: t("frame.me"), count: undefined };
  const destinations = { ...useDestinations(situation), me };
  return (
    <nav className="tabbar" aria-label={t("frame.main_navigation")}>
      {(["search", "likes", "messages", "pay", "me"] as const).map((section) => {
        const { to, icon, short, count } = destinations[section];
        const here = section === situation.at;
        return (
          <Link key={section} to={to} aria-current={here ? "page" : undefined}>
            <Icon of={icon} weight={here ? "fill" : "regular"} />
            {count && <Count {...count} />}
            <span className="tl">{short}</span>
          </Link>
        );
      })}
    </nav>
  );
});
