/** How to reach the people behind the site, and who they are. */
import { useCountryName, useTranslations } from "#i18n/words.ts";
import { dialled, unbroken } from "../rules.ts";
import { useSite } from "./use-site.ts";

export function ContactWays() {
  const t = useTranslations();
  const { settings, company } = useSite();
  const phone = settings.support_phone || company.support_phone;
  return (
    <ul>
      <li>
        {t("static.by_email")} <a href={`mailto:${settings.support_email}`}>{settings.support_email}</a>
      </li>
      {phone && (
        <li>
          {t("static.by_phone")} <a href={`tel:${dialled(phone)}`}>{phone}</a>
        </li>
      )}
      <li>
        {t("static.by_letter")} {[company.name, company.address, company.city].map(unbroken).join(", ")}
      </li>
    </ul>
  );
}

export function CompanyFacts() {
  const t = useTranslations();
  const { company } = useSite();
  const country = useCountryName()(company.country);
  return (
    <address>
      {company.name}
      <br />
      {company.address}
      <br />
      {company.city}, {country}
      {company.kvk && (
        <>
          <br />
          {t("frame.trade_register", { number: company.kvk })}
        </>
      )}
      {company.vat_numbers.length > 0 && (
        <>
          <br />
          {t("frame.vat", { number: company.vat_numbers.join(", ") })}
        </>
      )}
    </address>
  );
}
