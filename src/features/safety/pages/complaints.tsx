/** Where complaints go, and how soon they are answered. */
import { useTranslations } from "use-intl";
import { ContactWays } from "#features/site/components/contact.tsx";
import { PageTitle } from "#features/site/components/page-title.tsx";
import { PublicLinks } from "#features/site/components/public-links.tsx";
import { useSite } from "#features/site/components/use-site.ts";
import { contextOf } from "#platform/http/page-context.server.ts";
import type { Route } from "./+types/complaints.ts";

export function loader({ context }: Route.LoaderArgs) {
  const { complaint_answer_days, content_complaint_hours, content_decision_days, intimate_image_hours } =
    contextOf(context).settings;
  return { complaint_answer_days, content_complaint_hours, content_decision_days, intimate_image_hours };
}

export default function ComplaintsPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations();
  const { settings } = useSite();
  return (
    <div className="prose">
      <PageTitle title={t("frame.complaints")} />
      <PublicLinks
        path="/complaints"
        description={t("static.description", { title: t("frame.complaints"), name: settings.name })}
      />
      <h1>{t("frame.complaints")}</h1>
      <p className="lead">{t("safety.complaints_lead")}</p>
      <ContactWays />
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
      <h2>{t("safety.complaints_say")}</h2>
      <p>{t("safety.complaints_say_text")}</p>
    </div>
  );
}
