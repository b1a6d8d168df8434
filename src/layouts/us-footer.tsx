/** What the law of the United States wants said; spec 2 shows it to every reader of English. */
import { Link } from "react-router";
import { useTranslations } from "use-intl";

export function UsFooter() {
  const t = useTranslations();
  return (
    <div className="legal">
      <p>{t("frame.us_safety")}</p>
      <p>
        {t("frame.us_background")} <Link to="/complaints">{t("frame.us_removal")}</Link>{" "}
        <Link to="/complaints">{t("frame.us_records")}</Link> <Link to="/pages/privacy">{t("frame.us_privacy")}</Link>
      </p>
    </div>
  );
}
