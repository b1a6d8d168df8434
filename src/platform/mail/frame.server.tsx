/** The common frame of every mail: one letter, as html in the look of the site and as plain text. */
import { renderToStaticMarkup } from "react-dom/server";
import { Fragment, type CSSProperties, type ReactNode } from "react";
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
  action?: Action;
  /** Several matters in one letter, each with its own way to go on. */
  sections?: readonly { lines: readonly string[]; action: Action }[];
  /** Why the reader gets this. */
  reason: string;
  /** Other ways from here: to get fewer of them, to a new password. */
  links?: readonly Action[];
};
type Action = { label: string; url: string };

// Mail programs read neither classes nor style sheets reliably: the styles stand at the elements.
const ink = "#24141f";
const muted = "#66525f";
const sans = "Figtree, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const display = `"Bricolage Grotesque", ${sans}`;
const styles = {
  body: {
    margin: 0,
    padding: "24px 12px",
    background: "#fbf7f6",
    color: ink,
    fontFamily: sans,
    fontSize: 16,
    lineHeight: 1.5,
    overflowWrap: "anywhere",
    textWrap: "pretty",
  },
  sheet: { maxWidth: 560, margin: "0 auto" },
  brand: {
    margin: "0 0 18px",
    padding: "0 8px",
    fontFamily: display,
    fontSize: 22,
    lineHeight: "28px",
    fontWeight: 700,
    letterSpacing: "-0.02em",
  },
  // Two bubbles that meet, drawn with what every mail program knows: nothing is fetched, and nobody sees that it was read.
  bubble: {
    display: "inline-block",
    width: 16,
    height: 16,
    verticalAlign: "-1px",
    borderRadius: "16px 16px 0 16px",
    background: "#c0136f",
  },
  answer: {
    display: "inline-block",
    width: 13,
    height: 13,
    margin: "0 9px 0 2px",
    verticalAlign: "-1px",
    borderRadius: "13px 13px 13px 0",
    background: "#2b50c8",
  },
  card: {
    background: "#ffffff",
    border: "1px solid #e8dcde",
    borderRadius: 20,
    padding: "28px 28px 16px",
  },
  title: {
    margin: "0 0 18px",
    fontFamily: display,
    fontSize: 28,
    lineHeight: 1.15,
    fontWeight: 700,
    letterSpacing: "-0.025em",
    textWrap: "balance",
  },
  paragraph: { margin: "0 0 16px" },
  section: { padding: "16px 0 0", borderTop: "1px solid #e8dcde" },
  facts: { margin: "0 0 18px", padding: "16px 18px 8px", background: "#f4ecec", borderRadius: 14 },
  label: { margin: 0, color: muted, fontSize: 14, lineHeight: 1.35 },
  value: { margin: "0 0 10px", fontWeight: 600 },
  action: {
    display: "inline-block",
    margin: "8px 0 16px",
    padding: "14px 28px",
    borderRadius: 999,
    background: "#c0136f",
    color: "#ffffff",
    fontWeight: 600,
    textDecoration: "none",
  },
  foot: { padding: "18px 8px 0", color: muted, fontSize: 13 },
  footLine: { margin: "0 0 8px" },
  footLink: { color: muted, textDecoration: "underline" },
  unbroken: { whiteSpace: "nowrap" },
  way: { display: "inline-block", margin: "0 20px 0 0", padding: "4px 0" },
  hidden: { display: "none", maxHeight: 0, overflow: "hidden" },
} satisfies Record<string, CSSProperties>;

/** For those programs that do read a style sheet, and are dark or narrow. */
const sheetStyles = `@media (prefers-color-scheme: dark) {
  .ground { background: #150e14 !important; color: #f7eef2 !important; }
  .card { background: #1f161e !important; border-color: #3b2d39 !important; }
  .go { background: #cf2481 !important; }
  .answer { background: #8aa4ff !important; }
  .well { background: #2b202a !important; }
  .line { border-color: #3b2d39 !important; }
  .muted { color: #c2aebb !important; }
}
@media (max-width: 480px) {
  .card { padding: 22px 20px 10px !important; }
  .title { font-size: 25px !important; }
  .go { display: block !important; text-align: center !important; }
}`;

/**
 * Mail programs fill the line beside the subject with what follows the preview. Behind this much of nothing they show
 * only the preview, so that whoever looks on learns no more than the subject says.
 */
const unseen = "\u00a0\u200c".repeat(150);

export function letterHtml(letter: Letter): string {
  const { t, locale, site, title, preview, before, facts = [], after = [], sections = [], action } = letter;
  const { reason, links = [] } = letter;
  const { mail_name, support_email } = site.settings;
  const contact = t("mail.contact", { email: support_email }).split(support_email);
  return `<!doctype html>${renderToStaticMarkup(
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
        <style>{sheetStyles}</style>
      </head>
      <body style={styles.body} className="ground">
        <div style={styles.hidden}>{preview + unseen}</div>
        <div style={styles.sheet}>
          <p style={styles.brand}>
            <span aria-hidden="true">
              <span style={styles.bubble} />
              <span style={styles.answer} className="answer" />
            </span>
            {mail_name}
          </p>
          <main style={styles.card} className="card">
            <h1 style={styles.title} className="title">
              {unbroken(title)}
            </h1>
            <Paragraphs>{before}</Paragraphs>
            {facts.length > 0 && (
              <dl style={styles.facts} className="well">
                {facts.map(({ label, value }) => (
                  <div key={label}>
                    <dt style={styles.label} className="muted">
                      {label}
                    </dt>
                    <dd style={styles.value}>{unbroken(value)}</dd>
                  </div>
                ))}
              </dl>
            )}
            <Paragraphs>{after}</Paragraphs>
            {sections.map((section) => (
              <div key={section.action.url} style={styles.section} className="line">
                <Paragraphs>{section.lines}</Paragraphs>
                <Go {...section.action} />
              </div>
            ))}
            {action && <Go {...action} />}
          </main>
          <footer style={styles.foot} className="muted">
            <p style={styles.footLine}>{unbroken(reason)}</p>
            {links.length > 0 && (
              <p style={styles.footLine}>
                {links.map(({ label, url }) => (
                  <span key={url} style={styles.way}>
                    <a href={url} style={styles.footLink} className="muted">
                      {label}
                    </a>{" "}
                  </span>
                ))}
              </p>
            )}
            <p style={styles.footLine}>
              {contact[0]}
              <a href={`mailto:${support_email}`} style={styles.footLink} className="muted">
                {support_email}
              </a>
              {contact[1]}
            </p>
            <p style={styles.footLine}>
              {companyLines(letter).map((line, at) => (
                <Fragment key={line}>
                  {at > 0 && <br />}
                  {line}
                </Fragment>
              ))}
            </p>
          </footer>
        </div>
      </body>
    </html>,
  )}`;
}

function Go({ label, url }: Action) {
  return (
    <a href={url} style={styles.action} className="go">
      {label}
    </a>
  );
}

function Paragraphs({ children }: { children: readonly string[] }): ReactNode {
  return children.map((text) => (
    <p key={text} style={styles.paragraph}>
      {unbroken(text)}
    </p>
  ));
}

/** No line ends between a number and what it counts, after the day of a date or a single letter, or inside of "E-Mail". */
function unbroken(text: string): ReactNode {
  const parts = text
    .replaceAll(/(\d\.?) (?=\p{L})/gu, "$1\u00a0")
    .replaceAll(/(?<![\p{L}\d])(\p{L}) (?=\S)/gu, "$1\u00a0")
    .split(/(\be-mail)/giu);
  // Not by a hyphen that does not break: some fonts of mail programs do not have it.
  return parts.map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <span key={`${at} ${part}`} style={styles.unbroken}>
        {part}
      </span>
    ),
  );
}

export function letterText(letter: Letter): string {
  const { t, site, title, before, facts = [], after = [], sections = [], action, reason, links = [] } = letter;
  // French sets a space before it, which must not begin a line.
  const colon = letter.locale === "fr" ? "\u00a0:" : ":";
  const goes = ({ label, url }: Action) => `${label}${colon}\n${url}`;
  const blocks = [
    title,
    ...before,
    facts.map(({ label, value }) => `${label}${colon} ${value}`).join("\n"),
    ...after,
    ...sections.flatMap((section) => [...section.lines, goes(section.action)]),
    action ? goes(action) : "",
    "--",
    reason,
    ...links.map(goes),
    t("mail.contact", { email: site.settings.support_email }),
    companyLines(letter).join("\n"),
  ];
  return `${blocks.filter(Boolean).join("\n\n")}\n`;
}

/** Who writes, as the law wants it on business mails: the name, the address, and each number on a line of its own. */
function companyLines({ t, locale, site: { company } }: Pick<Letter, "t" | "locale" | "site">): string[] {
  const country = new Intl.DisplayNames([locale], { type: "region" }).of(company.country) ?? company.country;
  const numbers = [
    ...(company.kvk ? [t("frame.trade_register", { number: company.kvk })] : []),
    ...company.vat_numbers.map((number) => t("frame.vat", { number })),
  ];
  const address = [company.address, company.city, country].filter(Boolean).join(", ");
  return [company.name, address, ...numbers];
}
