/** Once, before the first paid message to an invented profile: what it is, and whether the member wants that. */
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslations } from "#i18n/words.ts";
import { ask, AskError } from "#contract/browser.ts";
import { useSite } from "#features/site/components/use-site.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { Modal } from "#ui/modal.tsx";
import { Note } from "#ui/note.tsx";
import { giveFictionalConsent } from "../contract.ts";

type FictionalConsentProps = { readonly onAgree: () => void; readonly onClose: () => void };

export function FictionalConsent({ onAgree, onClose }: FictionalConsentProps) {
  const t = useTranslations();
  const { settings } = useSite();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  /** Who closes the question while the answer is on its way sends nothing after all. */
  const asked = useRef(false);
  useEffect(() => {
    asked.current = true;
    return () => void (asked.current = false);
  }, []);
  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      await ask(giveFictionalConsent, {});
      if (asked.current) onAgree();
    } catch (error) {
      setProblem(error instanceof AskError ? error.text : t("errors.connection"));
      setBusy(false);
    }
  }
  return (
    <Modal open onClose={onClose} title={t("chats.consent_title")}>
      <form className="stack" onSubmit={(event) => void handleSubmit(event)}>
        <p className="mb-0">{settings.fictional_warning}</p>
        <p className="mb-0">{t("chats.consent_text")}</p>
        {problem && (
          <Note kind="bad" role="alert">
            {problem}
          </Note>
        )}
        <Checkbox name="fictional_consent" label={t("chats.consent_check")} required />
        <div className="d-flex gap-2">
          <Button variant="ghost" className="flex-fill" onClick={onClose}>
            {t("safety.cancel")}
          </Button>
          <Button type="submit" className="flex-fill" busy={busy}>
            {t("chats.consent_do")}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

/** The same where no script runs. */
export function ConsentField() {
  const t = useTranslations();
  return (
    <div className="only-without-scripts">
      <Checkbox name="fictional_consent" label={t("chats.consent_check")} />
    </div>
  );
}
