/** The demo's phone: every text message the site would have sent. */
import { data } from "react-router";
import { useFormatter, useTranslations } from "#i18n/words.ts";
import { contextOf } from "#platform/http/page-context.server.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { Table } from "#ui/table.tsx";
import { findSmsOutbox } from "../sms-outbox.server.ts";
import type { Route } from "./+types/sms-outbox.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const messages = await findSmsOutbox(contextOf(context));
  if (!messages) throw data(null, { status: 404 });
  return { messages: messages.map(({ id, to, text, sent_at }) => ({ id, to, text, sent_at })) };
}

export default function SmsOutboxPage({ loaderData: { messages } }: Route.ComponentProps) {
  const t = useTranslations();
  const format = useFormatter();
  return (
    <>
      <title>{t("sandbox.sms_title")}</title>
      <meta name="robots" content="noindex" />
      <PageHead title={t("sandbox.sms_title")} sub={t("sandbox.sms_intro")} />
      {messages.length === 0 ? (
        <EmptyState title={t("sandbox.sms_empty")}>{t("sandbox.sms_empty_text")}</EmptyState>
      ) : (
        <Table
          caption={t("sandbox.sms_title")}
          hideCaption
          columns={[
            { key: "to", label: t("mailbox.to") },
            { key: "text", label: t("sandbox.sms_text") },
            { key: "time", label: t("mailbox.time") },
          ]}
          rows={messages.map(({ id, to, text, sent_at }) => ({
            key: id,
            cells: { to, text, time: format.dateTime(new Date(sent_at), { dateStyle: "medium", timeStyle: "medium" }) },
          }))}
        />
      )}
    </>
  );
}
