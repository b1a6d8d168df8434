/** In place of a page that did not come through: asks for it again by itself, and at once when told to. */
import { useEffect, useEffectEvent, useState } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import { PageTitle } from "#features/site/components/page-title.tsx";
import { waitBeforeTry } from "#lib/until-there.ts";
import { Button } from "#ui/button.tsx";
import { ErrorState } from "#ui/error-state.tsx";

export function LostPageState({ status }: { readonly status?: number | undefined }) {
  const t = useTranslations();
  const { again, busy } = useTriesAgain();
  // Somebody has answered, so that the reader is not offline.
  const hasty = status === 429;
  const title = t(hasty ? "errors.wait_title" : status ? "errors.back_title" : "app.offline_title");
  return (
    <>
      <PageTitle title={title} noindex />
      <ErrorState
        status={status}
        title={title}
        again={
          <Button size="lg" busy={busy} onClick={again}>
            {t("app.offline_again")}
          </Button>
        }
      >
        {t(hasty ? "errors.rate_limited" : status ? "errors.back_text" : "app.offline_text")}
      </ErrorState>
    </>
  );
}

function useTriesAgain(): { again: () => void; busy: boolean } {
  const navigate = useNavigate();
  const location = useLocation();
  const busy = useNavigation().state !== "idle";
  const [failed, setFailed] = useState(0);
  const again = () => {
    if (busy) return;
    setFailed((count) => count + 1);
    // In the page as it is: what is in memory, such as messages on their way, stays.
    void navigate(location, { replace: true, state: location.state as unknown });
  };
  const tryAgain = useEffectEvent(() => {
    if (navigator.onLine && document.visibilityState === "visible") again();
  });
  useEffect(() => {
    const timer = setInterval(tryAgain, waitBeforeTry(failed));
    addEventListener("online", tryAgain);
    document.addEventListener("visibilitychange", tryAgain);
    return () => {
      clearInterval(timer);
      removeEventListener("online", tryAgain);
      document.removeEventListener("visibilitychange", tryAgain);
    };
  }, [failed]);
  return { again, busy };
}
