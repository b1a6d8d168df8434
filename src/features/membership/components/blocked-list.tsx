/** Whom a member has blocked, each with the way back. */
import { useEffect } from "react";
import { useTranslations } from "#i18n/words.ts";
import { RowButton } from "#features/accounts/components/row-button.tsx";
import { blockedHere } from "#features/members/components/blocked-here.ts";
import { Note } from "#ui/note.tsx";
import { Panel } from "#ui/panel.tsx";
import { useSettingsForm } from "./settings-state.ts";

export function BlockedList({ blocked }: { readonly blocked: readonly { id: string; name: string }[] }) {
  const t = useTranslations();
  const { saved, error } = useSettingsForm("unblock");
  // Whoever is not on this list may be shown again by those that the tab remembers.
  useEffect(() => {
    for (const id of blockedHere) if (!blocked.some((one) => one.id === id)) blockedHere.delete(id);
  }, [blocked]);
  return (
    <Panel title={t("settings.blocked")}>
      {saved && <Note kind="ok" role="status" title={t("settings.unblocked")} />}
      {error && <Note kind="bad" role="alert" title={error.message} />}
      <p className={saved || error ? "muted mt-3" : "muted"} data-arrive>
        {t("settings.blocked_count", { count: blocked.length })}
      </p>
      {blocked.map(({ id, name }) => (
        <div key={id} className="set-row">
          <b>{name}</b>
          <RowButton
            action="/profile/privacy"
            intent="unblock"
            id={id}
            label={t("settings.unblock")}
            full_label={t("settings.unblock_of", { name })}
          />
        </div>
      ))}
    </Panel>
  );
}
