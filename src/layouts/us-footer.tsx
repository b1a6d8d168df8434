/** What the law of the United States wants said; spec 2 shows it to every reader of English. */
import { Link } from "react-router";
import { useTranslations } from "#i18n/words.ts";

const links = [
  { to: "/complaints", text: "frame.us_removal" },
  { to: "/complaints", text: "frame.us_records" },
  { to: "/pages/privacy", text: "frame.us_privacy" },
] as const;

export function UsFooter() {
  const t = useTranslations();
  return (
    <div className="legal">
      <p>
        {t("frame.us_safety")} {t("frame.us_background")}
      </p>
      <ul className="d-flex flex-wrap">
        {links.map(({ to, text }) => (
          <li key={text}>
            <Link to={to}>{t(text)}</Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
