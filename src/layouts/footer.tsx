/** The footer: four columns for visitors, one line for members, the company and the terms in both. */
import { Link } from "react-router";
import { useFormatter, useTranslations } from "use-intl";
import { useSite } from "#features/site/components/use-site.ts";
import { Logo } from "#ui/logo.tsx";
import { LanguageMenu } from "./language-menu.tsx";
import { UsFooter } from "./us-footer.tsx";

const links = {
  pricing: { to: "/pricing", text: "frame.pricing" },
  faq: { to: "/pages/faq", text: "frame.faq" },
  service: { to: "/pages/service", text: "frame.service" },
  complaints: { to: "/complaints", text: "frame.complaints" },
  returns: { to: "/pages/return-policy", text: "frame.returns" },
  privacy: { to: "/pages/privacy", text: "frame.privacy" },
  cookies: { to: "/pages/cookies", text: "frame.cookies" },
  terms: { to: "/pages/terms", text: "frame.terms" },
  ban: { to: "/pages/ban", text: "frame.ban" },
  languages: { to: "/lang-config", text: "frame.language_and_country" },
} as const;

export function VisitorFooter() {
  const t = useTranslations();
  const { settings, locale } = useSite();
  const columns = [
    {
      title: t("frame.using", { name: settings.name }),
      links: [links.pricing, links.faq, links.service, links.complaints],
    },
    { title: t("frame.your_rights"), links: [links.returns, links.privacy, links.cookies, links.terms] },
    { title: t("frame.stay_in_control"), links: [links.ban, links.languages] },
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
  const { name, address, city, kvk, vat_numbers } = company;
  return (
    <div className="legal">
      <p>
        {t("frame.run_by", { site: settings.name, company: name, address, city })}{" "}
        {kvk && <>{t("frame.trade_register", { number: kvk })} </>}
        {vat_numbers.length > 0 && <>{t("frame.vat", { numbers: vat_numbers.join(", ") })} </>}
        {t("frame.adults_only", { age: settings.min_age })}
      </p>
      <p>{t("frame.terms_of", { date: format.dateTime(new Date(company.terms_date), { dateStyle: "long" }) })}</p>
    </div>
  );
}

const memberLinks = [
  links.terms,
  links.privacy,
  links.cookies,
  links.ban,
  links.pricing,
  links.complaints,
  links.returns,
  links.faq,
  links.service,
];

/** Below a landing page: what one must know before joining, and the links that the law and the specification want. */
export function LanderFooter() {
  const t = useTranslations();
  const { settings, locale } = useSite();
  return (
    <footer className="l-foot">
      <div className="container-xl">
        <p>{t("frame.disclaimer", { fictional: settings.fictional_singular })}</p>
        <nav aria-label={t("frame.your_rights")}>
          {memberLinks.map(({ to, text }) => (
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

/** On desktops only: on phones the tab bar stands here, and the links are under Me. */
export function MemberFooter() {
  const t = useTranslations();
  const { settings, company, locale } = useSite();
  return (
    <footer className="foot foot-slim d-none d-lg-block">
      <div className="container-xl">
        <div className="row1">
          {memberLinks.map(({ to, text }) => (
            <Link key={to} to={to}>
              {t(text)}
            </Link>
          ))}
          <span className="ms-auto">{t("frame.company_adults", { company: company.name, age: settings.min_age })}</span>
        </div>
        {locale === "en" && <UsFooter />}
      </div>
    </footer>
  );
}
