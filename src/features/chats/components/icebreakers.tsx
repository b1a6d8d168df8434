/** First lines for an empty conversation: chips above the field, and once a dialog with the same; never sent by themselves. */
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslations } from "#i18n/words.ts";
import { ask } from "#contract/browser.ts";
import { useDismissal } from "#features/accounts/components/use-dismissal.ts";
import { offerOnce } from "#lib/offered-once.ts";
import { Button } from "#ui/button.tsx";
import { Modal } from "#ui/modal.tsx";
import { getIcebreakers } from "../contract.ts";

type IcebreakersProps = {
  readonly member_id: string;
  readonly partner_id: string;
  /** Something is written already, or a gift is chosen: then nothing opens by itself. */
  readonly writing: boolean;
  readonly onChoose: (line: string) => void;
};

export function Icebreakers({ member_id, partner_id, writing, onChoose }: IcebreakersProps) {
  const t = useTranslations();
  const [lines, setLines] = useState<readonly string[]>([]);
  const [open, setOpen] = useState(false);
  const { dismissed, dismiss } = useDismissal("icebreaker");
  const offer = useEffectEvent((offered: readonly string[]) => {
    setLines(offered);
    if (offered.length === 0 || dismissed || writing) return;
    setOpen(offerOnce(localStorage, member_id, partner_id));
  });
  useEffect(() => {
    // Without first lines one can still write.
    ask(getIcebreakers, { profile: partner_id }).then(
      (answer) => offer(answer.lines),
      () => undefined,
    );
  }, [partner_id]);

  function choose(line: string): void {
    setOpen(false);
    onChoose(line);
  }
  if (lines.length === 0 || dismissed) return null;
  return (
    <>
      <ul className="ice" aria-label={t("chats.icebreakers")}>
        {lines.map((line) => (
          <li key={line}>
            <button type="button" className="chip" onClick={() => choose(line)}>
              {line}
            </button>
          </li>
        ))}
      </ul>
      <Modal open={open} onClose={() => setOpen(false)} title={t("chats.icebreaker_title")}>
        <div className="stack">
          <p className="muted mb-0">{t("chats.icebreaker_text")}</p>
          <ul className="ice-lines">
            {lines.map((line) => (
              <li key={line}>
                <button type="button" onClick={() => choose(line)}>
                  {line}
                </button>
              </li>
            ))}
          </ul>
          <div className="d-flex flex-wrap gap-2">
            <Button variant="ghost" className="flex-fill" onClick={dismiss}>
              {t("chats.icebreaker_never")}
            </Button>
            <Button variant="quiet" className="flex-fill" onClick={() => choose("")}>
              {t("chats.icebreaker_own")}
            </Button>
          </div>
        </div>
      </Modal>
    </>
  );
}
