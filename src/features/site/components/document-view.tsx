/** One of the site's documents: its title, version, contents and sections, with a place for forms between them. */
import type { ReactNode } from "react";
import { useTranslations } from "#i18n/words.ts";
import { classNames } from "#ui/class-names.ts";
import { Note } from "#ui/note.tsx";
import { spansOf } from "#lib/plain-markup.ts";
import type { SiteDocument } from "../documents.server.ts";
import { LongText, Spans } from "./long-text.tsx";
import { PageTitle } from "./page-title.tsx";
import { PublicLinks } from "./public-links.tsx";
import { useSite } from "./use-site.ts";

type DocumentViewProps = {
  readonly path: string;
  readonly title: string;
  readonly document: SiteDocument;
  /** Legal texts show their version, their contents and, until the operator has had them checked, that they are a template. */
  readonly legal?: boolean;
  /** What follows the text of a section. */
  readonly after?: Readonly<Record<string, ReactNode>>;
};

export function DocumentView({ path, title, document, legal = false, after = {} }: DocumentViewProps) {
  const t = useTranslations();
  const { settings } = useSite();
  return (
    <div className={classNames("prose", legal && "prose-contents")}>
      <PageTitle title={title} />
      <PublicLinks path={path} title={title} description={t("static.description", { title, name: settings.name })} />
      <h1>{title}</h1>
      {legal && !settings.legal_texts_checked && <Note kind="warn" title={t("static.template")} />}
      <p className="lead">
        <Spans spans={spansOf(document.lead)} />
      </p>
      {legal && (
        <>
          <p className="muted">{document.date}</p>
          <nav aria-labelledby="contents">
            <h2 id="contents">{t("static.contents")}</h2>
            <ol>
              {document.sections.map((section) => (
                <li key={section.id}>
                  <a href={`#${section.id}`}>{section.title}</a>
                </li>
              ))}
            </ol>
          </nav>
        </>
      )}
      {document.sections.map((section) => (
        <section key={section.id}>
          <h2 id={section.id}>{section.title}</h2>
          {section.text && <LongText text={section.text} />}
          {after[section.id]}
        </section>
      ))}
    </div>
  );
}
