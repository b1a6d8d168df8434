/** Whatever makes a page load anew (a new version, a part that is gone, a slip of the hand, the end of a session), what is written stays. */
import { useEffect } from "react";
import { useTranslations } from "#i18n/words.ts";
import { keepDrafts, keepForms, restoreDrafts, restoreForms, tellTyped } from "#lib/kept-drafts.ts";
import { toast } from "#ui/toast-store.ts";

let member: string | undefined;

/** What was typed waits in this window, until who typed it is back at that path; `open` to whoever is there next. */
export function keepTyped(path: string, open = false): void {
  if (open || member !== undefined) keepForms(sessionStorage, open ? undefined : member, path, document);
}

export function useKeptDrafts(member_id: string | undefined): void {
  const t = useTranslations();
  useEffect(() => {
    tellTyped(document);
    const path = () => window.location.pathname;
    const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    if (navigation?.type === "reload") restoreDrafts(sessionStorage, path(), document);
    const handleHide = () => keepDrafts(sessionStorage, path(), document);
    addEventListener("pagehide", handleHide);
    return () => removeEventListener("pagehide", handleHide);
  }, []);
  useEffect(() => {
    member = member_id;
    const restored = restoreForms(sessionStorage, member_id, window.location.pathname, document);
    // Who is a visitor now finds it as it stood a moment ago.
    if (restored > 0 && member_id !== undefined)
      toast({ kind: "info", title: t("app.form_back_title"), text: t("app.form_back_text") });
  }, [member_id, t]);
}
