/** The bar at the bottom of phones, for members. */
import { UserCircleIcon } from "@phosphor-icons/react/dist/ssr/UserCircle";
import { NavLink } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import type { User } from "#features/accounts/contract.ts";
import { Count } from "#ui/count.tsx";
import { Icon } from "#ui/icon.tsx";
import { useDestinations } from "./destinations.ts";
import type { Totals } from "./app-badge.ts";

export function TabBar({ user, totals }: { readonly user: User; readonly totals: Totals }) {
  const t = useTranslations();
  const { search, likes, messages, pay } = useDestinations(user, totals);
  const me = { key: "me", to: "/profile", icon: UserCircleIcon, short: t("frame.me"), count: undefined };
  return (
    <nav className="tabbar" aria-label={t("frame.main_navigation")}>
      {[search, likes, messages, pay, me].map(({ key, to, icon, short, count }) => (
        <NavLink key={key} to={to}>
          {({ isActive }) => (
            <>
              <Icon of={icon} weight={isActive ? "fill" : "regular"} />
              {count && <Count {...count} />}
              <span className="tl">{short}</span>
            </>
          )}
        </NavLink>
      ))}
    </nav>
  );
}
