/** One mail of the demo's mailbox, as plain text with a way to its formatted version. */
import { data, Link } from "react-router";
import { useFormatter, useTranslations } from "#i18n/words.ts";
import { contextOf } from "#platform/http/page-context.server.ts";
import { PageHead } from "#ui/page-head.tsx";
import { Panel } from "#ui/panel.tsx";
import { findMailboxMail } from "../mailbox.server.ts";
import type { Route } from "./+types/mailbox-mail.ts";
import "./mailbox.scss";

export async function loader({ context, params }: Route.LoaderArgs) {
  const mail = await findMailboxMail(contextOf(context), params.id);
  if (!mail) throw data(null, { status: 404 });
  const { id, from, to, subject, sent_at, text } = mail;
  return { id, from, to, subject, sent_at, text };
}

export default function MailPage({ loaderData: mail }: Route.ComponentProps) {
  const t = useTranslations();
  const format = useFormatter();
  const sent = mail.sent_at && format.dateTime(new Date(mail.sent_at), { dateStyle: "long", timeStyle: "medium" });
  const facts = [
    [t("mailbox.from"), mail.from],
    [t("mailbox.to"), mail.to],
    [t("mailbox.time"), sent],
  ];
  return (
    <div className="mailbox-mail">
      <title>{mail.subject}</title>
      <meta name="robots" content="noindex" />
      <p>
        <Link to="/__mailbox">{t("mailbox.back")}</Link>
      </p>
      <PageHead title={mail.subject} />
      <Panel>
        <dl>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p>
          <a href={`/__mailbox/${mail.id}/html`} target="_blank" rel="noreferrer">
            {t("mailbox.html")}
          </a>
        </p>
        <pre>{mail.text}</pre>
      </Panel>
    </div>
  );
}
