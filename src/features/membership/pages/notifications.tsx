/** What the site writes to a member about: a part of the settings with an address of its own. */
import { data, redirect, useSearchParams } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import { refusalStatus } from "#contract/refusal.ts";
import { MailOffNote } from "#features/notifications/components/mail-off-note.tsx";
import { PreferencesForm } from "#features/notifications/components/preferences-form.tsx";
import { PushPanel } from "#features/notifications/components/push-panel.tsx";
import * as contract from "#features/notifications/contract.ts";
import { getNotifications, resumeMail, saveNotifications } from "#features/notifications/preferences.server.ts";
import { removePush } from "#features/notifications/push.server.ts";
import { PageTitle } from "#features/site/components/page-title.tsx";
import { formText } from "#lib/form-text.ts";
import { notificationSwitches } from "#lib/notification-keys.ts";
import { act, load } from "#platform/http/page.server.ts";
import { PageHead } from "#ui/page-head.tsx";
import { SettingsHelp, SettingsNav } from "../components/settings-nav.tsx";
import type { Route } from "./+types/notifications.ts";
import "#ui/styles/settings.scss";
import "../components/settings.scss";

export async function loader(args: Route.LoaderArgs) {
  return { notifications: await load(args, contract.getNotifications, getNotifications, {}) };
}

/** What a form does, and the word for it when it is done. */
function perform(args: Route.ActionArgs, intent: string, form: FormData) {
  if (intent === "resume") return act(args, contract.resumeMail, resumeMail, { agree: form.get("agree") !== null });
  if (intent === "remove_device") return act(args, contract.removePush, removePush, { id: formText(form, "id") });
  const on = new Set(form.getAll("on"));
  return act(args, contract.saveNotifications, saveNotifications, {
    notifications_disabled: notificationSwitches.filter((entry) => !on.has(entry)),
    digest: formText(form, "digest"),
    show_names: form.get("show_names") !== null,
  });
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const intent = formText(form, "intent");
  if (!["save", "resume", "remove_device"].includes(intent)) throw data(null, { status: 400 });
  const { done, error } = await perform(args, intent, form);
  if (error) return data({ intent, error }, { status: refusalStatus(error.code) });
  const word = done && "state" in done ? done.state : intent;
  return redirect(`/notifications?saved=${word}`);
}

export default function NotificationsPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations();
  const { notifications } = loaderData;
  const saved = useSearchParams()[0].get("saved");
  const errorOf = (intent: string) => (actionData?.intent === intent ? actionData.error : undefined);
  return (
    <>
      <PageTitle title={`${t("notifications.title")} · ${t("frame.settings")}`} noindex />
      <PageHead title={t("frame.settings")} />
      <div className="setgrid">
        <SettingsNav current="notifications" />
        <div className="stack">
          {notifications.mail_off && (
            <MailOffNote
              reason={notifications.mail_off}
              email={notifications.email}
              sent={saved === "sent"}
              error={errorOf("resume")}
            />
          )}
          <PreferencesForm
            // What was saved is drawn anew.
            key={notifications.notifications_disabled.join()}
            notifications={notifications}
            saved={!actionData && (saved === "save" || saved === "on")}
            error={errorOf("save")}
          />
          <PushPanel devices={notifications.devices} />
        </div>
      </div>
      <SettingsHelp />
    </>
  );
}
