/** One line across the page, under the navigation. */
import { XIcon } from "@phosphor-icons/react/dist/ssr/X";
import type { ReactNode } from "react";
import { useTranslations } from "#i18n/words.ts";
import { classNames } from "./class-names.ts";
import { IconButton } from "./icon-button.tsx";
import { Icon } from "./icon.tsx";

interface BannerProps {
  readonly tone?: "offer" | "warn" | "bad" | undefined;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
  readonly action?: ReactNode;
  readonly onDismiss?: (() => void) | undefined;
  readonly role?: "status" | "alert" | undefined;
}

export function Banner({ tone = "offer", icon, children, action, onDismiss, role }: BannerProps) {
  const t = useTranslations();
  // What is not announced is a place of its own for who goes from landmark to landmark.
  const Place = role ? "div" : "aside";
  return (
    <Place className={classNames("banner", tone !== "offer" && `banner-${tone}`)} role={role}>
      <span className="said">
        {icon}
        <span>{children}</span>
      </span>
      {action}
      {onDismiss && <IconButton label={t("ui.dismiss")} icon={<Icon of={XIcon} />} onClick={onDismiss} />}
    </Place>
  );
}
