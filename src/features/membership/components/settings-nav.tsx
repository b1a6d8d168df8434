/** The way around the settings: a list beside them, on phones a strip above. */
import { BellIcon } from "@phosphor-icons/react/dist/ssr/Bell";
import { CreditCardIcon } from "@phosphor-icons/react/dist/ssr/CreditCard";
import { DatabaseIcon } from "@phosphor-icons/react/dist/ssr/Database";
import { DevicesIcon } from "@phosphor-icons/react/dist/ssr/Devices";
import { EyeSlashIcon } from "@phosphor-icons/react/dist/ssr/EyeSlash";
import { ImagesIcon } from "@phosphor-icons/react/dist/ssr/Images";
import { LockKeyIcon } from "@phosphor-icons/react/dist/ssr/LockKey";
import { ReceiptIcon } from "@phosphor-icons/react/dist/ssr/Receipt";
import { SignOutIcon } from "@phosphor-icons/react/dist/ssr/SignOut";
import { SlidersHorizontalIcon } from "@phosphor-icons/react/dist/ssr/SlidersHorizontal";
import { TranslateIcon } from "@phosphor-icons/react/dist/ssr/Translate";
import { UserCircleIcon } from "@phosphor-icons/react/dist/ssr/UserCircle";
import { type FocusEvent, useEffect, useRef } from "react";
import { Form, Link } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import { Icon } from "#ui/icon.tsx";
import { type Section, sectionPath } from "../settings-sections.ts";

/** The part that is shown; some have an address of their own. */
type Current = Section | "notifications" | "transactions";

const pathOf = (current: Current) =>
  current === "notifications" || current === "transactions" ? `/${current}` : sectionPath(current);

/** On a phone the strip is wider than the screen: what is cut on both sides shows that there is more. */
function center(here: HTMLElement): void {
  const around = here.parentElement!;
  around.scrollLeft = here.offsetLeft - around.offsetLeft - (around.clientWidth - here.offsetWidth) / 2;
}

/** Who goes through it by keyboard sees where; browsers leave a link alone whose edge is in sight. */
function follow({ currentTarget }: FocusEvent<HTMLElement>): void {
  // Under a finger nothing moves.
  if (currentTarget.matches(":focus-visible")) center(currentTarget);
}

export function SettingsNav({ current }: { readonly current: Current }) {
  const t = useTranslations();
  const strip = useRef<HTMLElement>(null);
  useEffect(() => {
    const here = strip.current?.querySelector<HTMLElement>(`[href="${pathOf(current)}"]`);
    if (here) center(here);
  }, [current]);
  const places = [
    { part: "profile", icon: UserCircleIcon, label: t("settings.profile") },
    { part: "photos", icon: ImagesIcon, label: t("settings.photos") },
    { part: "search", icon: SlidersHorizontalIcon, label: t("settings.search") },
    { part: "privacy", icon: EyeSlashIcon, label: t("settings.privacy") },
    { part: "notifications", icon: BellIcon, label: t("notifications.title") },
    { part: "account", icon: LockKeyIcon, label: t("settings.account") },
    { part: "sessions", icon: DevicesIcon, label: t("settings.sessions") },
    { part: "appearance", icon: TranslateIcon, label: t("settings.appearance") },
    { part: "payment", icon: CreditCardIcon, label: t("settings.payment") },
    { part: "transactions", icon: ReceiptIcon, label: t("settings.purchases") },
    { part: "data", icon: DatabaseIcon, label: t("settings.data") },
  ] as const;
  return (
    <div className="set-side">
      <nav className="set-nav set-strip" ref={strip} aria-label={t("frame.settings")}>
        {places.map(({ part, icon, label }) => (
          <Link key={part} to={pathOf(part)} aria-current={part === current ? "page" : undefined} onFocus={follow}>
            <Icon of={icon} weight={part === current ? "fill" : "regular"} />
            {label}
          </Link>
        ))}
      </nav>
      <LogoutForm className="d-none d-lg-block" />
    </div>
  );
}

/** On phones it stands at the end of the page, where nobody taps it by mistake. */
function LogoutForm({ className }: { readonly className: string }) {
  const t = useTranslations();
  return (
    <Form method="post" action="/profile" className={className}>
      <button type="submit" name="intent" value="logout" className="set-out">
        <Icon of={SignOutIcon} />
        {t("frame.logout")}
      </button>
    </Form>
  );
}

/** On phones there is no footer. */
export function SettingsHelp() {
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
    <div className="d-lg-none mt-5">
      <nav className="set-nav" aria-label={t("membership.help")}>
        {links.map(({ to, label }) => (
          <Link key={to} to={to}>
            {label}
          </Link>
        ))}
      </nav>
      <LogoutForm className="mt-3" />
    </div>
  );
}
