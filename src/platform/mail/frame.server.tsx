/** The common frame of every mail: one letter, as html in the look of the site and as plain text. */
import { renderToStaticMarkup } from "react-dom/server";
import type { CSSProperties, ReactNode } from "react";
import type { Translate } from "#i18n/catalogues.server.ts";
import type { Locale } from "#i18n/locales.ts";
import type { Site } from "../context.server.ts";

export type Letter = {
  t: Translate;
  locale: Locale;
  site: Pick<Site, "settings" | "company">;
  title: string;
  /** What mail programs show beside the subject. */
  preview: string;
  before: readonly string[];
  facts?: readonly { label: string; value: string }[];
  after?: readonly string[];
  action?: { label: string; url: string };
  /** Why the reader gets this. */
  reason: string;
};

// Mail programs read neither classes nor style sheets reliably: the styles stand at the elements.
const ink = "#24141f";
const muted = "#66525f";
const sans = "Figtree, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const styles = {
  body: {
    margin: 0,
    padding: "24px 12px",
    background: "#fbf7f6",
    color: ink,
    fontFamily: sans,
    fontSize: 16,
    lineHeight: 1.5,
  },
  sheet: { maxWidth: 560, margin: "0 auto" },
  brand: { margin: "0 0 16px", padding: "0 8px", fontSize: 20, fontWeight: 700, letterSpacing: "-0.01em" },
  card: { background: "#ffffff", border: "1px solid #e8dcde", borderRadius: 20, padding: 28 },
  title: { margin: "0 0 16px", fontSize: 24, lineHeight: 1.25, fontWeight: 700, letterSpacing: "-0.02em" },
  paragraph: { margin: "0 0 16px" },
  facts: { margin: "0 0 16px", padding: "14px 18px", background: "#f4ecec", borderRadius: 14 },
  label: { margin: 0, color: muted, fontSize: 14 },
  value: { margin: "0 0 8px", fontWeight: 600 },
  action: {
    display: "inline-block",
    margin: "4px 0 0",
    padding: "13px 26px",
    borderRadius: 999,
    background: "#c0136f",
    color: "#ffffff",
    fontWeight: 600,
    textDecoration: "none",
  },
  foot: { padding: "18px 8px 0", color: muted, fontSize: 13 },
  footLine: { margin: "0 0 8px" },
  hidden: { display: "none", maxHeight: 0, overflow: "hidden" },
} satisfies Record<string, CSSProperties>;

export function letterHtml(letter: Letter): string {
  const { t, locale, site, title, preview, before, facts = [], after = [], action, reason } = letter;
  const { mail_name, support_email } = site.settings;
  return `<!doctype html>${renderToStaticMarkup(
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <title>{title}</title>
      </head>
      <body style={styles.body}>
        <div style={styles.hidden}>{preview}</div>
        <div style={styles.sheet}>
          <p style={styles.brand}>{mail_name}</p>
          <main style={styles.card}>
            <h1 style={styles.title}>{title}</h1>
            <Paragraphs>{before}</Paragraphs>
            {facts.length > 0 && (
              <dl style={styles.facts}>
                {facts.map(({ label, value }) => (
                  <div key={label}>
                    <dt style={styles.label}>{label}</dt>
                    <dd style={styles.value}>{value}</dd>
                  </div>
                ))}
              </dl>
            )}
            <Paragraphs>{after}</Paragraphs>
            {action && (
              <a href={action.url} style={styles.action}>
                {action.label}
              </a>
            )}
          </main>
          <footer style={styles.foot}>
            <p style={styles.footLine}>{reason}</p>
            <p style={styles.footLine}>{t("mail.contact", { email: support_email })}</p>
            <p style={styles.footLine}>{companyLines(letter).join(" · ")}</p>
          </footer>
        </div>
      </body>
    </html>,
  )}`;
}

function Paragraphs({ children }: { children: readonly string[] }): ReactNode {
  return children.map((text) => (
    <p key={text} style={styles.paragraph}>
      {text}
    </p>
  ));
}

export function letterText(letter: Letter): string {
  const { t, site, title, before, facts = [], after = [], action, reason } = letter;
  const blocks = [
    title,
    ...before,
    facts.map(({ label, value }) => `${label}: ${value}`).join("\n"),
    ...after,
    action ? `${action.label}:\n${action.url}` : "",
    "--",
    reason,
    t("mail.contact", { email: site.settings.support_email }),
    companyLines(letter).join("\n"),
  ];
  return `${blocks.filter(Boolean).join("\n\n")}\n`;
}

/** Who writes, as the law wants it on business mails. */
function companyLines({ locale, site: { company } }: Pick<Letter, "locale" | "site">): string[] {
  const country = new Intl.DisplayNames([locale], { type: "region" }).of(company.country) ?? company.country;
  return [company.name, company.address, company.city, country, company.kvk, ...company.vat_numbers].filter(Boolean);
}
