/** The footer for members: one line. */
import { Link } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import { useSite } from "#features/site/components/use-site.ts";
import { drawnOnce } from "#ui/drawn-once.tsx";
import { later } from "#ui/later.tsx";
import { lawLinks } from "./footer-links.ts";

const UsFooter = later(async () => (await import("./us-footer.tsx")).UsFooter);

/** On desktops only: on phones the tab bar stands here, and the links are under Me. */
export function MemberFooter() {
  return <Footer company={useSite().company.name} />;
}

const Footer = drawnOnce(function Footer({ company }: { readonly company: string }) {
  const t = useTranslations();
  const { settings, locale } = useSite();
  return (
    <footer className="foot foot-slim d-none d-lg-block">
      <div className="container-xl">
        <div className="row1">
          {lawLinks.map(({ to, text }) => (
            <Link key={to} to={to}>
              {t(text)}
            </Link>
          ))}
          <span className="ms-auto">{t("frame.company_adults", { company, age: settings.min_age })}</span>
        </div>
        {locale === "en" && <UsFooter />}
      </div>
    </footer>
  );
});
