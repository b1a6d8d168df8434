/** What is wrong with a member: a reason, own words if wanted, and blocking at the same time. */
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslations } from "#i18n/words.ts";
import { ask, AskError } from "#contract/browser.ts";
import { newUuid } from "#lib/uuid.ts";
import { Button } from "#ui/button.tsx";
import { Note } from "#ui/note.tsx";
import { RadioTiles } from "#ui/radio-tiles.tsx";
import { Switch } from "#ui/switch.tsx";
import { TextareaField } from "#ui/textarea-field.tsx";
import { sendReport } from "../contract.ts";
import { reportCategories, type ReportCategory } from "../rules.ts";

export type ReportSubject =
  | { subject: "profile"; id: string }
  | { subject: "photo"; id: string; photo: string }
  | { subject: "message"; conversation: string; sequence: number };

type ReportFormProps = {
  readonly about: ReportSubject;
  readonly name: string;
  readonly onCancel: () => void;
  readonly onSent: (sent: { receipt: string; blocked: boolean }) => void;
  /** Blocked too; told before anything else. */
  readonly onBlocked: () => void;
  /** Blocked, with nobody left to be shown a receipt. */
  readonly onLeave: () => void;
};

export function ReportForm({ about, name, onCancel, onSent, onBlocked, onLeave }: ReportFormProps) {
  const t = useTranslations();
  /** The same words sent again are the same report. */
  const sent = useRef({ said: "", key: "" });
  /** Whoever has closed the dialog meanwhile gets no receipt in the next one. */
  const shown = useRef(false);
  useEffect(() => {
    shown.current = true;
    return () => void (shown.current = false);
  }, []);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ text?: string; fields: Record<string, string> }>({ fields: {} });

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const form = new FormData(event.currentTarget);
    const block = form.get("block") === "on";
    setBusy(true);
    try {
      const complaint = {
        category: form.get("category") as ReportCategory,
        explanation: form.get("explanation") as string,
        block,
      };
      const said = JSON.stringify(complaint);
      if (sent.current.said !== said) sent.current = { said, key: newUuid() };
      const { receipt } = await ask(sendReport, { ...about, ...complaint, key: sent.current.key });
      // Both as they were when this was sent: by now the dialog may be about somebody else.
      if (block) onBlocked();
      if (shown.current) onSent({ receipt, blocked: block });
      else if (block) onLeave();
    } catch (error) {
      setFailure(
        error instanceof AskError
          ? { text: error.text, fields: error.fields }
          : { text: t("errors.connection"), fields: {} },
      );
      setBusy(false);
    }
  }
  const { category, explanation, ...others } = failure.fields;
  const general = failure.text && !category && !explanation && Object.keys(others).length === 0;
  return (
    <form className="stack" onSubmit={(event) => void handleSubmit(event)}>
      <p className="muted mb-0">{t("safety.report_private", { name })}</p>
      {general && (
        <Note kind="bad" role="alert">
          {failure.text}
        </Note>
      )}
      <RadioTiles
        legend={t("safety.report_title")}
        hideLegend
        name="category"
        required
        error={category}
        options={reportCategories.map((value) => ({ value, label: t(`safety.category_${value}`) }))}
      />
      <TextareaField
        name="explanation"
        label={t("safety.report_more")}
        hint={t("safety.report_more_hint")}
        maxLength={2000}
        error={explanation}
      />
      <Switch
        name="block"
        defaultChecked
        label={t("safety.report_block", { name })}
        hint={t("safety.report_block_hint")}
      />
      <div className="d-flex gap-2">
        <Button variant="ghost" className="flex-fill" onClick={onCancel}>
          {t("safety.cancel")}
        </Button>
        <Button type="submit" className="flex-fill" busy={busy}>
          {t("safety.report_send")}
        </Button>
      </div>
    </form>
  );
}
