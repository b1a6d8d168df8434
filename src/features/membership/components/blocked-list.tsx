/** Whom a member has blocked, each with the way back. */
import { Form } from "react-router";
import { useTranslations } from "use-intl";
import { Button } from "#ui/button.tsx";
import { Note } from "#ui/note.tsx";
import { Panel } from "#ui/panel.tsx";
import { useSettingsForm } from "./settings-state.ts";

export function BlockedList({ blocked }: { readonly blocked: readonly { id: string; name: string }[] }) {
  const t = useTranslations();
  const { saved, error } = useSettingsForm("unblock");
  return (
    <Panel title={t("settings.blocked")}>
      {saved && <Note kind="ok" role="status" title={t("settings.unblocked")} />}
      {error && <Note kind="bad" role="alert" title={error.message} />}
      <p className="muted">{t("settings.blocked_count", { count: blocked.length })}</p>
      {blocked.map(({ id, name }) => (
        <div key={id} className="set-row">
          <b>{name}</b>
          <Form method="post" action="/profile/privacy">
            <input type="hidden" name="id" value={id} />
            <Button
              type="submit"
              name="intent"
              value="unblock"
              variant="quiet"
              size="sm"
              aria-label={t("settings.unblock_of", { name })}
            >
              {t("settings.unblock")}
            </Button>
          </Form>
        </div>
      ))}
    </Panel>
  );
}
