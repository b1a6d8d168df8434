/** Reporting a member, in a modal; ends with a receipt. */
import { useState } from "react";
import { useTranslations } from "#i18n/words.ts";
import { Button } from "#ui/button.tsx";
import { later } from "#ui/later.tsx";
import { Modal } from "#ui/modal.tsx";
import { Unbroken } from "#ui/unbroken.tsx";
import type { ReportSubject } from "./report-form.tsx";

const ReportForm = later(async () => (await import("./report-form.tsx")).ReportForm);

type ReportDialogProps = {
  readonly about: ReportSubject | undefined;
  readonly name: string;
  readonly onClose: () => void;
  /** The member was blocked too: told as soon as it is known, whatever page is shown by then. */
  readonly onBlocked: () => void;
  /** Blocked, and the receipt is closed or not shown at all: what shows the member may go. */
  readonly onLeave: () => void;
};

/** The form that had the focus is gone: what is read next is the answer to it. */
function focusOn(answer: HTMLElement | null) {
  answer?.focus();
}

export function ReportDialog({ about, name, onClose, onBlocked, onLeave }: ReportDialogProps) {
  const t = useTranslations();
  const [sent, setSent] = useState<{ receipt: string; blocked: boolean }>();
  function close() {
    onClose();
    if (sent?.blocked) onLeave();
    setSent(undefined);
  }
  return (
    <Modal open={about !== undefined} onClose={close} title={sent ? t("safety.report_sent") : t("safety.report_title")}>
      {sent ? (
        <div className="stack">
          <p className="mb-0" tabIndex={-1} ref={focusOn}>
            <Unbroken text={t("safety.report_receipt", { receipt: sent.receipt })} part={sent.receipt} />
          </p>
          <Button block onClick={close}>
            {t("ui.close")}
          </Button>
        </div>
      ) : (
        about && (
          <ReportForm
            about={about}
            name={name}
            onCancel={close}
            onSent={setSent}
            onBlocked={onBlocked}
            onLeave={onLeave}
          />
        )
      )}
    </Modal>
  );
}
