/** The demo's mailbox: every mail the site would have sent. */
import { data, Link } from "react-router";
import { useFormatter, useTranslations } from "#i18n/words.ts";
import { contextOf } from "#platform/http/page-context.server.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { Table } from "#ui/table.tsx";
import { findMailbox } from "../mailbox.server.ts";
import type { Route } from "./+types/mailbox.ts";
import "./mailbox.scss";

export async function loader({ context }: Route.LoaderArgs) {
  const mails = await findMailbox(contextOf(context));
  if (!mails) throw data(null, { status: 404 });
  return { mails: mails.map(({ id, to, subject, sent_at }) => ({ id, to, subject, sent_at })) };
}

export default function MailboxPage({ loaderData: { mails } }: Route.ComponentProps) {
  const t = useTranslations();
  const format = useFormatter();
  return (
    <>
      <title>{t("mailbox.title")}</title>
      <meta name="robots" content="noindex" />
      <PageHead title={t("mailbox.title")} sub={t("mailbox.intro")} />
      {mails.length === 0 ? (
        <EmptyState title={t("mailbox.empty")}>{t("mailbox.empty_text")}</EmptyState>
      ) : (
        <Table
          caption={t("mailbox.title")}
          hideCaption
          columns={[
            { key: "mail", label: `${t("mailbox.subject")} · ${t("mailbox.to")}` },
            { key: "time", label: t("mailbox.time") },
          ]}
          rows={mails.map(({ id, subject, to, sent_at }) => ({
            key: id,
            cells: {
              // A column of its own would not fit on a phone.
              mail: (
                <div className="mailbox-line">
                  <Link to={`/__mailbox/${id}`}>{subject}</Link>
                  <span className="muted small">{to}</span>
                </div>
              ),
              time: sent_at && format.dateTime(new Date(sent_at), { dateStyle: "medium", timeStyle: "short" }),
            },
          }))}
        />
      )}
    </>
  );
}
