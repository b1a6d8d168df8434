/** The form for language and theme, and for visitors the country: it works without scripts and comes back to `back`. */
import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import { useCountryOptions } from "#features/site/components/use-country-options.ts";
import { useSite } from "#features/site/components/use-site.ts";
import { keepForms } from "#lib/kept-drafts.ts";
import { languages } from "#lib/languages.ts";
import { Button } from "#ui/button.tsx";
import { RadioTiles } from "#ui/radio-tiles.tsx";
import { SelectField } from "#ui/select-field.tsx";

type PreferenceFieldsProps = {
  readonly back: string;
  readonly theme: string;
  readonly with_country?: boolean;
  readonly submit?: ReactNode;
};

const path = "/lang-config";

/** The document comes anew in the other language or look: what other forms of this page hold is put back into them. */
function keepOthers(): void {
  keepForms(sessionStorage, undefined, window.location.pathname, document);
}

export function PreferenceFields({ back, theme, with_country = false, submit }: PreferenceFieldsProps) {
  const t = useTranslations();
  const { settings, locale } = useSite();
  // Until the new document is there.
  const busy = useNavigation().formAction === path;
  const offered = languages.filter(({ code }) => settings.visible_locales.includes(code));
  return (
    <Form method="post" action={path} className="stack" onSubmit={keepOthers}>
      <input type="hidden" name="back" value={back} />
      {offered.length > 1 && (
        <SelectField
          label={t("site.language")}
          name="locale"
          defaultValue={locale}
          options={offered.map(({ code, name }) => ({ value: code, label: name, lang: code }))}
        />
      )}
      {with_country && <CountryField />}
      <RadioTiles
        legend={t("site.look")}
        name="theme"
        defaultValue={theme}
        options={[
          { value: "system", label: t("frame.theme_system") },
          { value: "light", label: t("frame.theme_light") },
          { value: "dark", label: t("frame.theme_dark") },
        ]}
      />
      <div>
        <Button type="submit" busy={busy}>
          {submit ?? t("site.save")}
        </Button>
      </div>
    </Form>
  );
}

function CountryField() {
  const t = useTranslations();
  const { settings } = useSite();
  const countries = useCountryOptions(settings.countries);
  return (
    <SelectField
      label={t("site.country")}
      hint={t("site.country_hint")}
      name="country"
      defaultValue={settings.geoip_selected_country ?? ""}
      options={[{ value: "", label: t("site.country_unknown") }, ...countries]}
    />
  );
}
