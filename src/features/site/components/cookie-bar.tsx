/** Asks visitors about cookies: two answers of the same weight, and nothing is stored before one is given. */
import { type ReactNode, useEffect } from "react";
import { Link } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import { Button } from "#ui/button.tsx";
import { cookieBarScript, showCookieBar } from "./cookie-bar-script.ts";
import { useSite } from "./use-site.ts";
import "./cookie-bar.scss";

const id = "cookie-bar";

function linkToCookies(chunks: ReactNode) {
  return <Link to="/pages/cookies">{chunks}</Link>;
}

/** `inline`: the page is shown before its code is fetched, so it brings the few lines that show the bar. */
export function CookieBar({ inline }: { readonly inline: boolean }) {
  const t = useTranslations();
  const { secure } = useSite();
  const cookie = `${secure ? "__Host-" : ""}vesper_choice`;
  useEffect(() => showCookieBar(id, cookie), [cookie]);
  return (
    <>
      {/* The browser has shown it by the time this is hydrated. */}
      <section id={id} className="cookie-bar" aria-label={t("frame.cookies")} hidden suppressHydrationWarning>
        <p>{t.rich("site.cookies_ask", { link: linkToCookies })}</p>
        <div className="cookie-answers">
          <Button variant="quiet" size="sm" data-choice="necessary">
            {t("site.cookies_necessary")}
          </Button>
          <Button variant="quiet" size="sm" data-choice="all">
            {t("site.cookies_all")}
          </Button>
        </div>
      </section>
      {inline && <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: cookieBarScript(id, cookie) }} />}
    </>
  );
}
