/** How a complaint stands, by the link in the mail about it. */
import { useFormatter, useTranslations } from "#i18n/words.ts";
import { PageTitle } from "#features/site/components/page-title.tsx";
import { load } from "#platform/http/page.server.ts";
import { Note } from "#ui/note.tsx";
import { Unbroken } from "#ui/unbroken.tsx";
import { getComplaint } from "../complaints.server.ts";
import * as contract from "../contract.ts";
import type { Route } from "./+types/complaint.ts";

export function loader(args: Route.LoaderArgs) {
  return load(args, contract.getComplaint, getComplaint, { token: args.params.token });
}

export default function ComplaintPage({ loaderData: complaint }: Route.ComponentProps) {
  const t = useTranslations();
  const format = useFormatter();
  const date = (at: string) => format.dateTime(new Date(at), { dateStyle: "long" });
  const { receipt } = complaint;
  const title = t("safety.complaint_title", { receipt });
  return (
    <div className="prose">
      <PageTitle title={title} noindex />
      <h1>
        <Unbroken text={title} part={receipt} />
      </h1>
      {complaint.answer === null ? (
        <Note title={t("safety.complaint_open")}>
          {t("safety.complaint_open_text", { date: date(complaint.answer_by) })}
        </Note>
      ) : (
        <Note kind="ok" title={t("safety.complaint_answered", { date: date(complaint.answered_at!) })} />
      )}
      {complaint.answer !== null && (
        <section>
          <h2>{t("safety.complaint_answer")}</h2>
          <p className="keep-lines">{complaint.answer}</p>
        </section>
      )}
      <section>
        <h2>{t("safety.complaint_yours")}</h2>
        <p>
          {t(`safety.complaint_${complaint.category}`)}, {date(complaint.created_at)}
        </p>
        {complaint.subject && <p>{complaint.subject}</p>}
        <p className="keep-lines">{complaint.body}</p>
        {complaint.files > 0 && <p>{t("safety.complaint_files_sent", { count: complaint.files })}</p>}
      </section>
    </div>
  );
}
