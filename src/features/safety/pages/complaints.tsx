/** Complaining: a form for everybody, and how soon it is answered. */
import { data } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import { refusalStatus } from "#contract/refusal.ts";
import { ContactWays } from "#features/site/components/contact.tsx";
import { PageTitle } from "#features/site/components/page-title.tsx";
import { PublicLinks } from "#features/site/components/public-links.tsx";
import { useSite } from "#features/site/components/use-site.ts";
import { contextOf } from "#platform/http/page-context.server.ts";
import { receiveComplaint } from "../complaint-form.server.ts";
import { findOwnAddress } from "../complaints.server.ts";
import { ComplaintForm } from "../components/complaint-form.tsx";
import { complaintCategories } from "../rules.ts";
import type { Route } from "./+types/complaints.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = contextOf(context);
  const { complaint_answer_days, content_complaint_hours, content_decision_days, intimate_image_hours } = ctx.settings;
  const email = await findOwnAddress(ctx);
  // As links to this page say it, in mails about a decision.
  const about = complaintCategories.find((category) => category === url.searchParams.get("about"));
  return { complaint_answer_days, content_complaint_hours, content_decision_days, intimate_image_hours, email, about };
}

export async function action(args: Route.ActionArgs) {
  const acted = await receiveComplaint(args);
  return data(acted, { status: acted.error ? refusalStatus(acted.error.code) : 200 });
}

export default function ComplaintsPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations();
  const { settings } = useSite();
  return (
    <div className="prose">
      <PageTitle title={t("frame.complaints")} />
      <PublicLinks
        path="/complaints"
        title={t("frame.complaints")}
        description={t("static.description", { title: t("frame.complaints"), name: settings.name })}
      />
      <h1>{t("frame.complaints")}</h1>
      <p className="lead">{t("safety.complaints_lead")}</p>
      <ComplaintForm action="/complaints" acted={actionData} email={loaderData.email} about={loaderData.about} choose />
      <h2>{t("safety.complaints_when")}</h2>
      <ul>
        <li>{t("safety.complaints_image", { hours: loaderData.intimate_image_hours })}</li>
        <li>
          {t("safety.complaints_content", {
            hours: loaderData.content_complaint_hours,
            days: loaderData.content_decision_days,
          })}
        </li>
        <li>{t("safety.complaints_other", { days: loaderData.complaint_answer_days })}</li>
      </ul>
      <h2>{t("safety.complaints_ways")}</h2>
      <ContactWays />
    </div>
  );
}
