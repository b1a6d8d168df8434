/** What the member is told by mail and by push, how often, and with names or without. */
import { Form, useNavigation } from "react-router";
import { formatTag } from "#i18n/locales.ts";
import { useTranslations } from "#i18n/words.ts";
import type { ErrorBody } from "#contract/refusal.ts";
import { notificationChannels, notificationKeys } from "#lib/notification-keys.ts";
import { useSite } from "#features/site/components/use-site.ts";
import { Button } from "#ui/button.tsx";
import { Note } from "#ui/note.tsx";
import { Panel } from "#ui/panel.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { Switch } from "#ui/switch.tsx";
import type { Notifications } from "../contract.ts";
import { digests } from "../rules.ts";

type PreferencesFormProps = {
  readonly notifications: Notifications;
  readonly saved: boolean;
  readonly error: ErrorBody["error"] | undefined;
};

export function PreferencesForm({ notifications, saved, error }: PreferencesFormProps) {
  const t = useTranslations();
  const navigation = useNavigation();
  const busy = navigation.state !== "idle" && navigation.formData?.get("intent") === "save";
  return (
    <Form method="post" action="/notifications" className="stack">
      {saved && <Note kind="ok" role="status" title={t("settings.saved")} />}
      {error && <Note kind="bad" role="alert" title={error.message} />}
      <Panel title={t("notifications.title")}>
        <SwitchTable disabled={notifications.notifications_disabled} />
        <p className="hint mt-3 mb-0">{t("notifications.service")}</p>
      </Panel>
      <Panel title={t("notifications.how")}>
        <How {...notifications} />
      </Panel>
      <div>
        <Button type="submit" name="intent" value="save" busy={busy}>
          {t("settings.save")}
        </Button>
      </div>
    </Form>
  );
}

/** What is ticked is on; the rest is off. */
function SwitchTable({ disabled }: { readonly disabled: readonly string[] }) {
  const t = useTranslations();
  return (
    <table className="ntable" aria-label={t("notifications.title")}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{t("notifications.about")}</span>
          </th>
          {notificationChannels.map((channel) => (
            <th key={channel} scope="col">
              {t(`notifications.channel_${channel}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {notificationKeys.map((key) => (
          <tr key={key}>
            <th scope="row">
              {t(`notifications.key_${key}`)}
              <small>{t(`notifications.key_${key}_text`)}</small>
            </th>
            {notificationChannels.map((channel) => (
              <td key={channel}>
                <Switch
                  hideLabel
                  label={t("notifications.switch", {
                    about: t(`notifications.key_${key}`),
                    channel: t(`notifications.channel_${channel}`),
                  })}
                  name="on"
                  value={`${channel}:${key}`}
                  defaultChecked={!disabled.includes(`${channel}:${key}`)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function How({ digest, show_names, quiet_from_hour, quiet_until_hour, digest_hour }: Notifications) {
  const t = useTranslations();
  const { locale } = useSite();
  const clock = new Intl.DateTimeFormat(formatTag(locale), { hour: "numeric", minute: "2-digit", timeZone: "UTC" });
  const hour = (at: number) => clock.format(new Date(Date.UTC(2026, 0, 1, at)));
  return (
    <div className="set-switches">
      <SelectField
        label={t("notifications.digest")}
        hint={
          quiet_from_hour === quiet_until_hour
            ? t("notifications.digest_hint", { hour: hour(digest_hour) })
            : `${t("notifications.digest_hint", { hour: hour(digest_hour) })} ${t("notifications.quiet", {
                from: hour(quiet_from_hour),
                until: hour(quiet_until_hour),
              })}`
        }
        name="digest"
        defaultValue={digest}
        options={digests.map((value) => ({ value, label: t(`notifications.digest_${value}`) }))}
      />
      <Switch
        name="show_names"
        label={t("notifications.names")}
        hint={t("notifications.names_hint")}
        defaultChecked={show_names}
      />
    </div>
  );
}
