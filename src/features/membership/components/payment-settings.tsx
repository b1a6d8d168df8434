/** How a member pays: the kept card, the country whose prices count, and the way to what was bought. */
import { useTranslations } from "#i18n/words.ts";
import { PaymentCountry } from "#features/payments/components/payment-country.tsx";
import { StoredCardPanel } from "#features/payments/components/stored-card.tsx";
import type { StoredCard } from "#features/payments/contract.ts";
import { useSite } from "#features/site/components/use-site.ts";
import type { CountryCode } from "#lib/countries.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Note } from "#ui/note.tsx";
import { Panel } from "#ui/panel.tsx";
import { sectionPath } from "../settings-sections.ts";
import { useSettingsForm } from "./settings-state.ts";

const here = sectionPath("payment");

type PaymentSettingsProps = { readonly stored_card: StoredCard | null; readonly country: CountryCode };

export function PaymentSettings({ stored_card, country }: PaymentSettingsProps) {
  const t = useTranslations();
  const { settings } = useSite();
  const removal = useSettingsForm("remove_card");
  const change = useSettingsForm("country");
  const error = removal.error ?? change.error;
  return (
    <>
      {removal.saved && <Note kind="ok" role="status" title={t("payments.card_removed")} />}
      {change.saved && <Note kind="ok" role="status" title={t("settings.saved")} />}
      {error && <Note kind="bad" role="alert" title={error.message} />}
      {stored_card ? (
        <StoredCardPanel card={stored_card} action={here} />
      ) : (
        <Panel title={t("payments.card_title")}>
          <p className="muted mb-0">{t("payments.card_none")}</p>
        </Panel>
      )}
      <Panel>
        <PaymentCountry action={here} country={country} countries={settings.countries} />
      </Panel>
      <Panel title={t("payments.transactions_title")}>
        <div className="set-row set-row-stack">
          <p>{t("settings.purchases_text")}</p>
          <ButtonLink to="/transactions" variant="quiet" size="sm">
            {t("payments.all_purchases")}
          </ButtonLink>
        </div>
      </Panel>
    </>
  );
}
