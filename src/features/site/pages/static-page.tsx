/** One of the site's documents, chosen by the end of its address. */
import { useTranslations } from "#i18n/words.ts";
import { contextOf } from "#platform/http/page-context.server.ts";
import { CompanyFacts } from "../components/contact.tsx";
import { DocumentView } from "../components/document-view.tsx";
import { getDocument } from "../documents.server.ts";
import type { Route } from "./+types/static-page.ts";

const pages = {
  terms: { document: "terms", title: "frame.terms", after: { about: <CompanyFacts /> } },
  privacy: { document: "privacy", title: "frame.privacy", after: { who: <CompanyFacts /> } },
} as const;

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = url.pathname.replace(/\/$/, "").split("/").at(-1) as keyof typeof pages;
  return { page, document: await getDocument(contextOf(context), pages[page].document) };
}

export default function StaticPage({ loaderData: { page, document } }: Route.ComponentProps) {
  const t = useTranslations();
  const { title, after } = pages[page];
  return <DocumentView path={`/pages/${page}`} title={t(title)} document={document} after={after} legal />;
}
