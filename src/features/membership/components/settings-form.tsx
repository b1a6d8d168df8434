/** One form of the settings: works without scripts, says what went wrong or that all is saved. */
import type { ReactNode } from "react";
import { Form } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import { Button } from "#ui/button.tsx";
import { Note, RefusalNote } from "#ui/note.tsx";
import { type Intent, intents, sectionPath } from "../settings-sections.ts";
import { useSettingsForm } from "./settings-state.ts";

type SettingsFormProps = {
  readonly intent: Intent;
  readonly submit?: ReactNode;
  readonly saved?: string;
  readonly children: ReactNode;
};

export function SettingsForm({ intent, submit, saved: saved_text, children }: SettingsFormProps) {
  const t = useTranslations();
  const { busy, saved, error } = useSettingsForm(intent);
  return (
    <Form method="post" action={sectionPath(intents[intent])} className="stack">
      <input type="hidden" name="intent" value={intent} />
      {saved && <Note kind="ok" role="status" title={saved_text ?? t("settings.saved")} />}
      <RefusalNote error={error} />
      {children}
      <div>
        <Button type="submit" busy={busy}>
          {submit ?? t("settings.save")}
        </Button>
      </div>
    </Form>
  );
}
