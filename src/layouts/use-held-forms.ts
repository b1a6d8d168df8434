/** Without a network no form is sent: the error page would take its place, and all that was typed would be gone. */
import { useEffect, useEffectEvent } from "react";
import { useLocation, useNavigate } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import { dismissToast, toast } from "#ui/toast-store.ts";
import { onHeldForm } from "./held-forms.ts";

export function useHeldForms(): void {
  const t = useTranslations();
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  /** A form of another page would lead there, and that page cannot come either. Nothing is asked for anew. */
  const stay = useEffectEvent((to: string) => {
    if (to === pathname) return;
    const query = new URLSearchParams(search);
    // What was saved before is no answer to what was sent now.
    query.delete("saved");
    const options = { replace: true, preventScrollReset: true, defaultShouldRevalidate: false };
    void navigate({ pathname, search: String(query) }, { ...options, state: state as unknown });
  });
  useEffect(() => {
    let sent: Element | undefined;
    let told = 0;
    const hold = (event: SubmitEvent) => {
      sent = event.target as Element;
      // What is tried again is not known to be lost any more.
      dismissToast(told);
      // The router's own; a message is kept by its conversation and goes out later.
      if (navigator.onLine || !sent.matches("[data-discover]")) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      const offline = toast({ kind: "warn", title: t("ui.offline-title"), text: t("ui.offline-text") });
      addEventListener("online", () => dismissToast(offline), { once: true });
    };
    addEventListener("submit", hold, true);
    // A browser can have a network and still reach nobody.
    const forget = onHeldForm((held) => {
      if (held === "slow") return toast({ kind: "info", title: t("ui.slow-title"), text: t("ui.slow-text") });
      stay(held.to);
      // Some say it themselves, and have a button where toasts are.
      if (held.lost && sent?.matches("[data-tells-lost]")) return;
      if (held.lost) told = toast({ kind: "warn", title: t("app.offline_title"), text: t("ui.lost-text") });
      else toast({ kind: "warn", title: held.told ?? t("errors.busy") });
    });
    return () => {
      removeEventListener("submit", hold, true);
      forget();
    };
  }, [t]);
}
