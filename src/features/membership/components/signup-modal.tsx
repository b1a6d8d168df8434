/** The sign-up over the page that asked for it; while it runs, only its own steps lead out. */
import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import { Modal } from "#ui/modal.tsx";
import { SignupFlow, useSignupStep } from "./signup-flow.tsx";
import { sendSignal } from "./signup-signals.ts";

export function SignupModal() {
  const t = useTranslations();
  const { pathname, search, state, key } = useLocation();
  /** What the page was asked for before: in its address, the answers have taken the place of it. */
  const [asked] = useState(typeof state === "string" ? state : "");
  // Each step is a place of its own in the history: loaded anew, it still knows.
  useEffect(() => {
    const entry = history.state as { usr?: unknown; key?: string } | null;
    // On the way out, that of the next page is there already.
    if (entry?.usr !== asked && (entry?.key ?? "default") === key) history.replaceState({ ...entry, usr: asked }, "");
  });
  const navigate = useNavigate();
  const query = new URLSearchParams(search);
  const { step } = useSignupStep(query);
  function handleClose() {
    sendSignal("closed");
    void navigate(pathname + asked, { preventScrollReset: true });
  }
  return (
    <Modal open onClose={handleClose} title={t("signup.title")} hideTitle width={800} flush dismissible={step === 0}>
      <SignupFlow path={pathname} query={query} in_modal />
    </Modal>
  );
}
