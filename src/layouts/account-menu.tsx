/** The member's own menu: profile, settings, light or dark, logging out. */
import { GearSixIcon } from "@phosphor-icons/react/dist/ssr/GearSix";
import { MonitorIcon } from "@phosphor-icons/react/dist/ssr/Monitor";
import { MoonIcon } from "@phosphor-icons/react/dist/ssr/Moon";
import { SignOutIcon } from "@phosphor-icons/react/dist/ssr/SignOut";
import { SunIcon } from "@phosphor-icons/react/dist/ssr/Sun";
import { UserCircleIcon } from "@phosphor-icons/react/dist/ssr/UserCircle";
import { useQueryClient } from "@tanstack/react-query";
import { type MouseEvent, useId } from "react";
import { Form } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import { ask } from "#contract/browser.ts";
import { userQuery } from "#features/accounts/components/use-user.ts";
import { saveUser, type User } from "#features/accounts/contract.ts";
import { Avatar } from "#ui/avatar.tsx";
import { DetailsMenu, MenuButton, MenuDivider, MenuLink } from "#ui/details-menu.tsx";
import { drawnOnce } from "#ui/drawn-once.tsx";
import { Icon } from "#ui/icon.tsx";
import { applyTheme, type Theme } from "#ui/theme.ts";
import { PreferenceForm } from "./preference-form.tsx";

const themes = [
  { theme: "system", icon: <Icon of={MonitorIcon} />, text: "frame.theme_system" },
  { theme: "light", icon: <Icon of={SunIcon} />, text: "frame.theme_light" },
  { theme: "dark", icon: <Icon of={MoonIcon} />, text: "frame.theme_dark" },
] as const;

export function AccountMenu({ user }: { readonly user: User }) {
  const theme_form = useId();
  const logout_form = useId();
  const { id, name, main_image } = user.profile;
  return (
    <>
      <PreferenceForm id={theme_form} />
      <Form id={logout_form} method="post" action="/profile" hidden />
      <Choices
        id={id}
        name={name}
        picture={main_image?.thumb_filename}
        theme={user.theme}
        incomplete={user.incomplete}
        theme_form={theme_form}
        logout_form={logout_form}
      />
    </>
  );
}

type ChoicesProps = {
  readonly id: string;
  readonly name: string;
  readonly picture: string | undefined;
  readonly theme: Theme;
  /** Neither the profile nor the settings are open yet. */
  readonly incomplete: boolean;
  readonly theme_form: string;
  readonly logout_form: string;
};

const Choices = drawnOnce(function Choices({ id, name, picture, theme: current, incomplete, ...forms }: ChoicesProps) {
  const t = useTranslations();
  const client = useQueryClient();

  /** Without scripts the form saves it and the page comes back; without an answer it tries once more, or says why it cannot. */
  async function handleTheme(event: MouseEvent<HTMLButtonElement>, theme: Theme) {
    if (!navigator.onLine) return;
    event.preventDefault();
    const button = event.currentTarget;
    applyTheme(theme);
    try {
      client.setQueryData(userQuery.queryKey, (await ask(saveUser, { theme })).user);
    } catch {
      applyTheme(current);
      button.form?.requestSubmit(button);
    }
  }

  return (
    <DetailsMenu
      name="nav"
      trigger={<Avatar src={picture} name={name} size="sm" />}
      label={t("frame.account_menu")}
      triggerClassName="nav-avatar"
    >
      {!incomplete && (
        <>
          <MenuLink to={`/members/${id}`} icon={<Icon of={UserCircleIcon} />}>
            {t("frame.my_profile")}
          </MenuLink>
          <MenuLink to="/profile" icon={<Icon of={GearSixIcon} />}>
            {t("frame.settings")}
          </MenuLink>
          <MenuDivider />
        </>
      )}
      {themes.map(({ theme, icon, text }) => (
        <MenuButton
          key={theme}
          form={forms.theme_form}
          name="theme"
          value={theme}
          current={current === theme}
          icon={icon}
          onClick={(event) => void handleTheme(event, theme)}
        >
          {t(text)}
        </MenuButton>
      ))}
      <MenuDivider />
      <MenuButton form={forms.logout_form} name="intent" value="logout" icon={<Icon of={SignOutIcon} />}>
        {t("frame.logout")}
      </MenuButton>
    </DetailsMenu>
  );
});
