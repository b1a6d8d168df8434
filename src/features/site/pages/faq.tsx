/** The questions members ask most, in groups and searchable. */
import { Form } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import { wordsOf } from "#lib/plain-markup.ts";
import { contextOf } from "#platform/http/page-context.server.ts";
import { Button } from "#ui/button.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { TextField } from "#ui/text-field.tsx";
import { ContactWays } from "../components/contact.tsx";
import { LongText } from "../components/long-text.tsx";
import { PageTitle } from "../components/page-title.tsx";
import { PublicLinks } from "../components/public-links.tsx";
import { StructuredData } from "../components/structured-data.tsx";
import { useSite } from "../components/use-site.ts";
import { listQuestions } from "../documents.server.ts";
import type { Route } from "./+types/faq.ts";
import "../components/questions.scss";

export async function loader({ context, url }: Route.LoaderArgs) {
  const search = (url.searchParams.get("q") ?? "").trim().slice(0, 100);
  return { search, ...(await listQuestions(contextOf(context), search)) };
}

export default function FaqPage({ loaderData: { search, lead, groups } }: Route.ComponentProps) {
  const t = useTranslations();
  const { settings } = useSite();
  const title = t("static.faq_title");
  return (
    <div className="prose">
      <PageTitle title={title} />
      <PublicLinks
        path="/pages/faq"
        title={title}
        description={t("static.description", { title, name: settings.name })}
      />
      <StructuredData
        facts={{
          "@type": "FAQPage",
          mainEntity: groups
            .flatMap(({ questions }) => questions)
            .map((question) => ({
              "@type": "Question",
              name: question.title,
              acceptedAnswer: { "@type": "Answer", text: wordsOf(question.text) },
            })),
        }}
      />
      <h1>{title}</h1>
      <p className="lead">{lead}</p>
      <Form action="/pages/faq" role="search">
        <TextField
          label={t("static.faq_search")}
          name="q"
          type="search"
          defaultValue={search}
          maxLength={100}
          action={<Button type="submit">{t("members.search")}</Button>}
        />
      </Form>
      {groups.length === 0 && <EmptyState title={t("static.faq_none")}>{t("static.faq_none_text")}</EmptyState>}
      {groups.map((group) => (
        <section key={group.id}>
          <h2 id={group.id}>{group.title}</h2>
          {group.questions.map((question) => (
            <Disclosure
              key={question.id}
              id={question.id}
              className="question"
              open={search !== ""}
              summary={question.title}
            >
              <LongText text={question.text} />
            </Disclosure>
          ))}
        </section>
      ))}
      <h2>{t("static.faq_help")}</h2>
      <ContactWays />
    </div>
  );
}
