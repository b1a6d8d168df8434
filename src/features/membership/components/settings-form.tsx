/** One form of the settings: works without scripts, says what went wrong or that all is saved. */
import { type ReactNode, useEffect, useRef } from "react";
import { Form, useLocation } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import { tellTyped } from "#lib/kept-drafts.ts";
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
  const form = useRef<HTMLFormElement>(null);
  const { key } = useLocation();
  // Its program comes after the page's own.
  useEffect(() => tellTyped(form.current!), []);
  useEffect(() => {
    // No password that has done its work stays in the page.
    if (saved)
      for (const field of form.current!.querySelectorAll<HTMLInputElement>("[autocomplete$=password]"))
        field.value = "";
    // oxlint-disable-next-line react/exhaustive-deps -- each answer is a new place in the history
  }, [saved, key]);
  return (
    <Form ref={form} method="post" action={sectionPath(intents[intent])} className="stack">
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
