/** Blocking a member: asked first, and told in the same place when it could not be done. */
import { useState } from "react";
import { useTranslations } from "#i18n/words.ts";
import { ask, AskError } from "#contract/browser.ts";
import { blockMember } from "#features/members/contract.ts";
import { Button } from "#ui/button.tsx";
import { Modal } from "#ui/modal.tsx";
import { Note } from "#ui/note.tsx";

type BlockDialogProps = {
  readonly id: string;
  readonly name: string;
  readonly onClose: () => void;
  readonly onBlocked: () => void;
};

export function BlockDialog({ id, name, onClose, onBlocked }: BlockDialogProps) {
  const t = useTranslations();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  async function handleBlock(): Promise<void> {
    setBusy(true);
    try {
      await ask(blockMember, { id });
      onBlocked();
    } catch (error) {
      setProblem(error instanceof AskError ? error.text : t("errors.connection"));
      setBusy(false);
    }
  }
  const footer = (
    <>
      <Button variant="ghost" onClick={onClose} data-autofocus>
        {t("safety.cancel")}
      </Button>
      <Button variant="danger" busy={busy} onClick={() => void handleBlock()}>
        {t("members.block_do", { name })}
      </Button>
    </>
  );
  return (
    <Modal open onClose={onClose} title={t("members.block_title", { name })} footer={footer}>
      {problem && (
        <Note kind="bad" role="alert">
          {problem}
        </Note>
      )}
      <p className="mb-0">{t("members.block_text", { name })}</p>
    </Modal>
  );
}
