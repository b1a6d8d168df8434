/** The footer for visitors: four columns, on landing pages a few lines; the company and the terms in both. */
import { Link } from "react-router";
import { useFormatter, useTranslations } from "#i18n/words.ts";
import { useSite } from "#features/site/components/use-site.ts";
import { unbroken } from "#features/site/rules.ts";
import { later } from "#ui/later.tsx";
import { Logo } from "#ui/logo.tsx";
import { footerLinks, lawLinks } from "./footer-links.ts";
import { LanguageMenu } from "./language-menu.tsx";

const UsFooter = later(async () => (await import("./us-footer.tsx")).UsFooter);

export function VisitorFooter() {
  const t = useTranslations();
  const { settings, locale } = useSite();
  const columns = [
    {
      title: t("frame.using", { name: settings.name }),
      links: [footerLinks.pricing, footerLinks.faq, footerLinks.service, footerLinks.complaints],
    },
    {
      title: t("frame.your_rights"),
      links: [footerLinks.returns, footerLinks.privacy, footerLinks.cookies, footerLinks.terms],
    },
    { title: t("frame.stay_in_control"), links: [footerLinks.ban, footerLinks.languages] },
  ];
  return (
    <footer className="foot">
      <div className="container-xl">
        <div className="cols">
          <div className="lead-col">
            <Logo name={settings.name} />
            <p>{t("frame.disclaimer", { fictional: settings.fictional_singular })}</p>
          </div>
          {columns.map(({ title, links: listed }, at) => (
            <div key={title}>
              <h2>{title}</h2>
              <ul>
                {listed.map(({ to, text }) => (
                  <li key={to}>
                    <Link to={to}>{t(text)}</Link>
                  </li>
                ))}
                {at === columns.length - 1 && (
                  <li>
                    <LanguageMenu up />
                  </li>
                )}
              </ul>
            </div>
          ))}
        </div>
        {locale === "en" && <UsFooter />}
        <Legal />
      </div>
    </footer>
  );
}

/** The company behind the site, for adults, and the version of the terms. */
function Legal() {
  const t = useTranslations();
  const format = useFormatter();
  const { settings, company } = useSite();
  const { kvk, vat_numbers } = company;
  const [name = "", address = "", city = ""] = [company.name, company.address, company.city].map(unbroken);
  return (
    <div className="legal">
      <p>
        {t("frame.run_by", { site: settings.name, company: name, address, city })}{" "}
        {kvk && <>{t("frame.trade_register", { number: kvk })}. </>}
        {vat_numbers.length > 0 && <>{t("frame.vat", { number: vat_numbers.join(", ") })}. </>}
        {t("frame.adults_only", { age: settings.min_age })}
      </p>
      <p>{t("frame.terms_of", { date: format.dateTime(new Date(company.terms_date), { dateStyle: "long" }) })}</p>
    </div>
  );
}

/** Below a landing page: what one must know before joining, and the links that the law and the specification want. */
export function LanderFooter() {
  const t = useTranslations();
  const { settings, locale } = useSite();
  return (
    <footer className="l-foot">
      <div className="container-xl">
        <p>{t("frame.disclaimer", { fictional: settings.fictional_singular })}</p>
        <nav aria-label={t("frame.your_rights")}>
          {lawLinks.map(({ to, text }) => (
            <Link key={to} to={to}>
              {t(text)}
            </Link>
          ))}
        </nav>
        {locale === "en" && <UsFooter />}
        <Legal />
      </div>
    </footer>
  );
}
