/** The choice of language (spec 2): each in its own name; a form, so that it works before the page is interactive. */
import { CaretDownIcon } from "@phosphor-icons/react/dist/ssr/CaretDown";
import { TranslateIcon } from "@phosphor-icons/react/dist/ssr/Translate";
import { useId } from "react";
import { useTranslations } from "#i18n/words.ts";
import { useSite } from "#features/site/components/use-site.ts";
import { languages } from "#lib/languages.ts";
import { DetailsMenu, MenuButton } from "#ui/details-menu.tsx";
import { drawnOnce } from "#ui/drawn-once.tsx";
import { Icon } from "#ui/icon.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { PreferenceForm } from "./preference-form.tsx";

/** At the foot of the page it opens upwards. */
export function LanguageMenu({ up = false }: { readonly up?: boolean }) {
  const { settings } = useSite();
  const form = useId();
  const offered = settings.visible_locales;
  if (offered.length < 2) return null;
  return (
    <>
      <PreferenceForm id={form} />
      <Languages form={form} offered={offered} up={up} />
    </>
  );
}

type LanguagesProps = { readonly form: string; readonly offered: readonly string[]; readonly up: boolean };

const Languages = drawnOnce(function Languages({ form, offered, up }: LanguagesProps) {
  const t = useTranslations();
  const { locale } = useSite();
  const current = languages.find(({ code }) => code === locale)?.name ?? locale;
  const trigger = (
    <>
      <Icon of={TranslateIcon} />
      <VisuallyHidden>{t("site.language")}</VisuallyHidden>
      <span className={up ? undefined : "lt"}>{current}</span>
      {!up && <span className="d-lg-none">{locale.toUpperCase()}</span>}
      <Icon of={CaretDownIcon} weight="bold" />
    </>
  );
  return (
    <DetailsMenu name={up ? "foot" : "nav"} trigger={trigger} align={up ? "start" : "end"} up={up} wide>
      {languages
        .filter(({ code }) => offered.includes(code))
        .map(({ code, name }) => (
          <MenuButton key={code} form={form} name="locale" value={code} lang={code} current={code === locale}>
            {name}
          </MenuButton>
        ))}
    </DetailsMenu>
  );
});
