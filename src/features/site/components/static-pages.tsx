/** The fixed pages of the site: terms, privacy, cookies, questions, customer service, returns. */
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useFormatter, useTranslations } from "use-intl";
import { CompanyFacts, ContactWays } from "./contact.tsx";
import { useSite } from "./use-site.ts";

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Terms() {
  const t = useTranslations();
  const format = useFormatter();
  const { settings, company } = useSite();
  const { name, min_age, refund_days, fictional_warning, message_credits, photo_credits, free_conversations } =
    settings;
  return (
    <>
      <p className="lead">
        {t("frame.terms_of", { date: format.dateTime(new Date(company.terms_date), { dateStyle: "long" }) })}
      </p>
      <Part title={t("static.terms_who")}>
        <p>{t("static.terms_who_text", { name, company: company.name, age: min_age })}</p>
        <CompanyFacts />
      </Part>
      <Part title={t("static.terms_costs")}>
        <p>
          {t("static.terms_costs_text", {
            message: message_credits,
            photo: photo_credits,
            conversations: free_conversations,
          })}
        </p>
        <p>{t.rich("static.terms_refund_text", { days: refund_days, link: linkTo("/pages/return-policy") })}</p>
      </Part>
      <Part title={t("static.terms_fictional")}>
        <p>{fictional_warning}</p>
      </Part>
      <Part title={t("static.terms_conduct")}>
        <p>{t("static.terms_conduct_text")}</p>
      </Part>
      <Part title={t("static.terms_end")}>
        <p>{t("static.terms_end_text", { days: settings.reactivation_days })}</p>
      </Part>
    </>
  );
}

function Privacy() {
  const t = useTranslations();
  const { company } = useSite();
  return (
    <>
      <p className="lead">{t("static.privacy_lead", { company: company.name })}</p>
      <Part title={t("static.privacy_kept")}>
        <p>{t("static.privacy_kept_text")}</p>
      </Part>
      <Part title={t("static.privacy_shown")}>
        <p>{t("static.privacy_shown_text")}</p>
      </Part>
      <Part title={t("static.privacy_rights")}>
        <p>{t("static.privacy_rights_text")}</p>
        <ContactWays />
      </Part>
      <Part title={t("static.privacy_credits")}>
        <p>{t("static.privacy_credits_text")}</p>
        <p>{t("static.privacy_credits_places")}</p>
      </Part>
    </>
  );
}

function Cookies() {
  const t = useTranslations();
  const { settings } = useSite();
  const cookies = [
    t("static.cookie_session"),
    t("static.cookie_device"),
    t("static.cookie_locale"),
    t("static.cookie_country"),
    t("static.cookie_theme"),
    t("static.cookie_entry", { days: settings.entry_warning_skip_days }),
  ];
  return (
    <>
      <p className="lead">{t("static.cookies_lead")}</p>
      <ul>
        {cookies.map((cookie) => (
          <li key={cookie}>{cookie}</li>
        ))}
      </ul>
      <p>{t("static.cookies_none")}</p>
    </>
  );
}

function Questions() {
  const t = useTranslations();
  const { settings } = useSite();
  const {
    message_credits: message,
    photo_credits: photo,
    refund_days,
    fictional_warning,
    free_conversations,
  } = settings;
  return (
    <>
      <Part title={t("static.faq_free")}>
        <p>{t("static.faq_free_text")}</p>
      </Part>
      <Part title={t("static.faq_costs")}>
        <p>{t.rich("static.faq_costs_text", { message, photo, link: linkTo("/pricing") })}</p>
      </Part>
      <Part title={t("static.faq_subscription")}>
        <p>{t("static.faq_subscription_text")}</p>
      </Part>
      <Part title={t("static.faq_premium")}>
        <p>
          {t("static.faq_premium_text", {
            conversations: free_conversations,
            free: settings.photos_free,
            premium: settings.photos_premium,
          })}
        </p>
      </Part>
      <Part title={t("static.faq_refund")}>
        <p>{t.rich("static.faq_refund_text", { days: refund_days, link: linkTo("/pages/return-policy") })}</p>
      </Part>
      <Part title={t("static.faq_fictional")}>
        <p>{fictional_warning}</p>
      </Part>
      <Part title={t("static.faq_help")}>
        <ContactWays />
      </Part>
    </>
  );
}

function Service() {
  const t = useTranslations();
  const { settings } = useSite();
  return (
    <>
      <p className="lead">{t("static.service_lead")}</p>
      <ContactWays />
      <Part title={t("static.service_payments")}>
        <p>{t("static.service_payments_text", { descriptor: settings.payment_descriptor })}</p>
      </Part>
      <Part title={t("static.service_more")}>
        <p>
          {t.rich("static.service_more_text", {
            faq: linkTo("/pages/faq"),
            complaints: linkTo("/complaints"),
            ban: linkTo("/pages/ban"),
          })}
        </p>
      </Part>
      <Part title={t("static.service_company")}>
        <CompanyFacts />
      </Part>
    </>
  );
}

function ReturnPolicy() {
  const t = useTranslations();
  const { settings } = useSite();
  return (
    <>
      <p className="lead">{t("static.return_lead", { days: settings.refund_days })}</p>
      <Part title={t("static.return_amount")}>
        <p>{t("static.return_amount_text")}</p>
      </Part>
      <Part title={t("static.return_how")}>
        <p>{t("static.return_how_text")}</p>
        <ContactWays />
      </Part>
    </>
  );
}

function linkTo(path: string) {
  return (chunks: ReactNode) => <Link to={path}>{chunks}</Link>;
}

export const staticPages = {
  terms: { title: "frame.terms", Content: Terms },
  privacy: { title: "frame.privacy", Content: Privacy },
  cookies: { title: "frame.cookies", Content: Cookies },
  faq: { title: "static.faq_title", Content: Questions },
  service: { title: "frame.service", Content: Service },
  "return-policy": { title: "frame.returns", Content: ReturnPolicy },
} as const;
