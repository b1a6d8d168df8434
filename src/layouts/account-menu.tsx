/** The member's own menu: profile, settings, light or dark, logging out. */
import { GearSixIcon } from "@phosphor-icons/react/dist/ssr/GearSix";
import { MonitorIcon } from "@phosphor-icons/react/dist/ssr/Monitor";
import { MoonIcon } from "@phosphor-icons/react/dist/ssr/Moon";
import { SignOutIcon } from "@phosphor-icons/react/dist/ssr/SignOut";
import { SunIcon } from "@phosphor-icons/react/dist/ssr/Sun";
import { UserCircleIcon } from "@phosphor-icons/react/dist/ssr/UserCircle";
import { useQueryClient } from "@tanstack/react-query";
import { type MouseEvent, useId } from "react";
import { useTranslations } from "#i18n/words.ts";
import { ask } from "#contract/browser.ts";
import { userQuery } from "#features/accounts/components/use-user.ts";
import { saveUser, type User } from "#features/accounts/contract.ts";
import { forgetDrafts } from "#lib/drafts.ts";
import { Avatar } from "#ui/avatar.tsx";
import { DetailsMenu, MenuButton, MenuDivider, MenuLink } from "#ui/details-menu.tsx";
import { Icon } from "#ui/icon.tsx";
import { applyTheme, type Theme } from "#ui/theme.ts";
import { PreferenceForm } from "./preference-form.tsx";

const themes = [
  { theme: "system", icon: <Icon of={MonitorIcon} />, text: "frame.theme_system" },
  { theme: "light", icon: <Icon of={SunIcon} />, text: "frame.theme_light" },
  { theme: "dark", icon: <Icon of={MoonIcon} />, text: "frame.theme_dark" },
] as const;

export function AccountMenu({ user }: { readonly user: User }) {
  const t = useTranslations();
  const client = useQueryClient();
  const [themeForm, logoutForm] = [useId(), useId()];

  /** Without scripts the form saves it and the page comes back. */
  async function handleTheme(event: MouseEvent, theme: Theme) {
    event.preventDefault();
    applyTheme(theme);
    const saved = await ask(saveUser, { theme });
    client.setQueryData(userQuery.queryKey, saved.user);
  }

  const { profile } = user;
  return (
    <>
      <PreferenceForm id={themeForm} />
      <form id={logoutForm} method="post" action="/profile" hidden />
      <DetailsMenu
        name="nav"
        trigger={<Avatar src={profile.main_image?.thumb_filename} name={profile.name} size="sm" />}
        label={t("frame.account_menu")}
        triggerClassName="nav-avatar"
      >
        <MenuLink to={`/members/${profile.id}`} icon={<Icon of={UserCircleIcon} />}>
          {t("frame.my_profile")}
        </MenuLink>
        <MenuLink to="/profile" icon={<Icon of={GearSixIcon} />}>
          {t("frame.settings")}
        </MenuLink>
        <MenuDivider />
        {themes.map(({ theme, icon, text }) => (
          <MenuButton
            key={theme}
            form={themeForm}
            name="theme"
            value={theme}
            current={user.theme === theme}
            icon={icon}
            onClick={(event) => void handleTheme(event, theme)}
          >
            {t(text)}
          </MenuButton>
        ))}
        <MenuDivider />
        <MenuButton
          form={logoutForm}
          name="intent"
          value="logout"
          icon={<Icon of={SignOutIcon} />}
          onClick={() => forgetDrafts(localStorage)}
        >
          {t("frame.logout")}
        </MenuButton>
      </DetailsMenu>
    </>
  );
}
