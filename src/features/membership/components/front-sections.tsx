/** The parts of the front page below its first screen. */
import { EyeSlashIcon } from "@phosphor-icons/react/dist/ssr/EyeSlash";
import { MaskHappyIcon } from "@phosphor-icons/react/dist/ssr/MaskHappy";
import { ProhibitIcon } from "@phosphor-icons/react/dist/ssr/Prohibit";
import { Link } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import type { Output } from "#contract/call.ts";
import type { getBundles } from "#features/credits/contract.ts";
import { MemberCard } from "#features/members/components/member-card.tsx";
import type { MemberCard as Card } from "#features/members/contract.ts";
import { useSite } from "#features/site/components/use-site.ts";
import { formatMoney } from "#lib/currencies.ts";
import { Bubbles } from "#ui/bubbles.tsx";
import { Icon } from "#ui/icon.tsx";

type Sale = Output<typeof getBundles>;

export function FrontFacts({ sale }: { readonly sale: Sale }) {
  const t = useTranslations();
  const { settings, locale } = useSite();
  const { costs, currency } = settings.minimum_message_costs[sale.country];
  const price = formatMoney(locale, costs, currency);
  const facts = [
    { title: t("index.fact_free"), text: t("index.fact_free_text") },
    {
      title: t("index.fact_credits"),
      text: t("index.fact_credits_text", { credits: settings.message_credits, price }),
    },
    { title: t("index.fact_once"), text: t("index.fact_once_text") },
  ];
  return (
    <div className="container-xl">
      <div className="plain-facts">
        {facts.map(({ title, text }) => (
          <div key={title}>
            <b>{title}</b>
            <p>{text}</p>
          </div>
        ))}
      </div>
    </div>
  );
}

export function FrontPeople({ members }: { readonly members: readonly Card[] }) {
  const t = useTranslations();
  if (members.length === 0) return null;
  return (
    <section className="band">
      <div className="container-xl">
        <h2>{t("index.people")}</h2>
        <div className="shelf">
          {members.map((member) => (
            <MemberCard key={member.id} member={member} to={`/members/${member.id}/landing`} />
          ))}
        </div>
      </div>
    </section>
  );
}

export function FrontTrust({ sale }: { readonly sale: Sale }) {
  const t = useTranslations();
  const promises = [
    { icon: <Icon of={MaskHappyIcon} />, title: t("index.trust_fictional"), text: t("index.trust_fictional_text") },
    { icon: <Icon of={ProhibitIcon} />, title: t("index.trust_block"), text: t("index.trust_block_text") },
    { icon: <Icon of={EyeSlashIcon} />, title: t("index.trust_invisible"), text: t("index.trust_invisible_text") },
  ];
  return (
    <section className="band band-tint">
      <div className="container-xl trust">
        <div>
          <h2 className="band-h">{t("index.trust")}</h2>
          <ul className="trust-list">
            {promises.map(({ icon, title, text }) => (
              <li key={title}>
                <span className="d">{icon}</span>
                <b>{title}</b>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </div>
        <PriceList sale={sale} />
      </div>
    </section>
  );
}

function PriceList({ sale: { bundles, costs, currency } }: { readonly sale: Sale }) {
  const t = useTranslations();
  const { settings, locale } = useSite();
  const each = bundles.map(({ price_per_credit }) => price_per_credit);
  const free = t("credits.free");
  const rows = [
    { what: t("index.cost_join"), price: free },
    { what: t("index.cost_read"), price: free },
    ...costs.map(({ action, credits }) => ({
      what: t(`index.cost_${action}`),
      price: action === "gift" ? t("index.from_credits", { count: credits }) : t("credits.credits", { count: credits }),
    })),
  ];
  return (
    <div className="price-list">
      <h3>{t("index.costs")}</h3>
      <dl>
        {rows.map(({ what, price }) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{price}</dd>
          </div>
        ))}
      </dl>
      <p>
        {t("index.costs_text", {
          from: formatMoney(locale, Math.min(...each), currency),
          to: formatMoney(locale, Math.max(...each), currency),
          days: settings.refund_days,
        })}
      </p>
      <Link to="/pricing">{t("index.costs_link")}</Link>
    </div>
  );
}

export function FrontSteps() {
  const t = useTranslations();
  const steps = [
    { kind: "dashed", title: t("index.step_profile"), text: t("index.step_profile_text") },
    { kind: "touching", title: t("index.step_hello"), text: t("index.step_hello_text") },
    { kind: "meeting", title: t("index.step_lead"), text: t("index.step_lead_text") },
  ] as const;
  return (
    <section className="band">
      <div className="container-xl">
        <h2>{t("index.steps")}</h2>
        <div className="steps3 mt-5">
          {steps.map(({ kind, title, text }) => (
            <div key={kind}>
              <Bubbles kind={kind} />
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}

export function FrontClosing() {
  const t = useTranslations();
  const { settings } = useSite();
  return (
    <section className="container-xl page">
      <div className="closing">
        <div>
          <h2>{t("index.closing")}</h2>
          <p>{t("index.closing_text", { age: settings.min_age })}</p>
        </div>
        <div className="d-flex flex-wrap gap-2">
          <Link className="btn btn-light btn-lg" to="/signup">
            {t("index.join")}
          </Link>
          <Link className="btn btn-clear btn-lg" to="/login">
            {t("frame.login")}
          </Link>
        </div>
      </div>
    </section>
  );
}
