/** Allows pushes in this browser, or says why it cannot: for the sign-up, the alert and the settings. */
import { BellIcon } from "@phosphor-icons/react/dist/ssr/Bell";
import { useState } from "react";
import { useTranslations } from "#i18n/words.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { usePush } from "./push-state.ts";
import "./notifications.scss";

type PushButtonProps = {
  readonly size?: "sm" | "md" | "lg";
  readonly variant?: "primary" | "quiet";
  readonly block?: boolean;
  /** Called once this browser takes pushes. */
  readonly onDone?: () => void;
};

export function PushButton({ size = "md", variant = "primary", block = false, onDone }: PushButtonProps) {
  const t = useTranslations();
  const { state, turnOn, turnOff } = usePush();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);

  async function handle(turn: () => Promise<boolean | void>) {
    setBusy(true);
    setFailed(false);
    try {
      if (await turn()) onDone?.();
    } catch {
      // The browser's push service or our server did not answer.
      setFailed(true);
    } finally {
      setBusy(false);
    }
  }

  if (state === "none")
    return <p className="push-text">{t(isApple() ? "notifications.push_install" : "notifications.push_none")}</p>;
  if (state === "denied") return <p className="push-text">{t("notifications.push_denied")}</p>;
  return (
    <div className="push-choice">
      {state === "subscribed" ? (
        <>
          <p className="push-text" role="status">
            {t("notifications.push_subscribed")}
          </p>
          <Button variant="quiet" size={size} busy={busy} onClick={() => void handle(turnOff)}>
            {t("notifications.push_turn_off")}
          </Button>
        </>
      ) : (
        <Button
          size={size}
          variant={variant}
          block={block}
          className="needs-scripts"
          busy={busy}
          disabled={state === "unknown"}
          icon={<Icon of={BellIcon} />}
          onClick={() => void handle(turnOn)}
        >
          {t("notifications.push_turn_on")}
        </Button>
      )}
      {failed && (
        <p className="push-text" role="alert">
          {t("notifications.push_failed")}
        </p>
      )}
    </div>
  );
}

/** Telephones of this maker push only to what is on the home screen. */
function isApple(): boolean {
  return /\b(iPhone|iPad)\b/.test(navigator.userAgent);
}
