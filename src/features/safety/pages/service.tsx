/** Customer service: a form, the other ways, and who we are. */
import { data } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import { refusalStatus } from "#contract/refusal.ts";
import { CompanyFacts, ContactWays } from "#features/site/components/contact.tsx";
import { DocumentView } from "#features/site/components/document-view.tsx";
import { getDocument } from "#features/site/documents.server.ts";
import { contextOf } from "#platform/http/page-context.server.ts";
import { receiveComplaint } from "../complaint-form.server.ts";
import { findOwnAddress } from "../complaints.server.ts";
import { ComplaintForm } from "../components/complaint-form.tsx";
import type { Route } from "./+types/service.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = contextOf(context);
  const [document, email] = await Promise.all([getDocument(ctx, "service"), findOwnAddress(ctx)]);
  return { document, email };
}

export async function action(args: Route.ActionArgs) {
  const acted = await receiveComplaint(args, "question");
  return data(acted, { status: acted.error ? refusalStatus(acted.error.code) : 200 });
}

export default function ServicePage({ loaderData: { document, email }, actionData }: Route.ComponentProps) {
  const t = useTranslations();
  return (
    <DocumentView
      path="/pages/service"
      title={t("frame.service")}
      document={document}
      after={{
        write: <ComplaintForm action="/pages/service" acted={actionData} email={email} choose={false} />,
        ways: <ContactWays />,
        company: <CompanyFacts />,
      }}
    />
  );
}
