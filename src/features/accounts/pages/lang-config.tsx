/** Language, country and look: for visitors in cookies, for members in their account too. */
import { formText } from "#lib/form-text.ts";
import { redirectDocument } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import { PageTitle } from "#features/site/components/page-title.tsx";
import { useSite } from "#features/site/components/use-site.ts";
import { ownPath } from "#lib/own-path.ts";
import { contextOf } from "#platform/http/page-context.server.ts";
import { PageHead } from "#ui/page-head.tsx";
import { Panel } from "#ui/panel.tsx";
import { PreferenceFields } from "../components/preference-fields.tsx";
import { savePreferences } from "../preferences.server.ts";
import type { Route } from "./+types/lang-config.ts";

export async function loader({ url }: Route.LoaderArgs) {
  return { back: ownPath(url.searchParams.get("back")) ?? "/" };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const given = (name: string) => formText(form, name) || undefined;
  await savePreferences(contextOf(context), {
    locale: given("locale"),
    country: given("country"),
    theme: given("theme"),
  });
  // The document anew: every text of it was in the old language.
  return redirectDocument(ownPath(given("back")) ?? "/");
}

export default function LanguageAndCountryPage({ loaderData: { back } }: Route.ComponentProps) {
  const t = useTranslations();
  const { theme } = useSite();
  return (
    <div className="narrow">
      <PageTitle title={t("frame.language_and_country")} noindex />
      <PageHead title={t("frame.language_and_country")} sub={t("site.preferences_sub")} />
      <Panel>
        <PreferenceFields back={back} theme={theme} with_country />
      </Panel>
    </div>
  );
}
