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
  const { search, likes, messages, pay } = useDestinations(situation);
  const me = { key: "me", to: "/profile", icon: UserCircleIcon, short: t("frame.me"), count: undefined };
  return (
    <nav className="tabbar" aria-label={t("frame.main_navigation")}>
      {[search, likes, messages, pay, me].map(({ key, to, icon, short, count }) => (
        <Link key={key} to={to} aria-current={to === situation.at ? "page" : undefined}>
          <Icon of={icon} weight={to === situation.at ? "fill" : "regular"} />
          {count && <Count {...count} />}
          <span className="tl">{short}</span>
        </Link>
      ))}
    </nav>
  );
});
