/** The bar at the very top while a page is on its way. */
import { useEffect, useState } from "react";
import { useTranslations } from "#i18n/words.ts";
import { type LoadingPhase, startLoadingClock } from "./loading-phase.ts";

export function LoadingBar({ active }: { readonly active: boolean }) {
  const t = useTranslations();
  const [phase, setPhase] = useState<LoadingPhase>("idle");
  const [clock] = useState(() => startLoadingClock(setPhase));
  useEffect(() => (active ? clock.start() : clock.finish()), [active, clock]);
  useEffect(() => clock.stop, [clock]);
  if (phase === "idle") return null;
  return (
    <div
      className={phase === "done" ? "loadbar loadbar-done" : "loadbar"}
      role="progressbar"
      aria-label={t("ui.loading")}
      // Outside all landmarks: it is told of by itself.
      aria-live="polite"
    />
  );
}
