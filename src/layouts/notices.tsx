/** What the site has to say to a member above the page: one notice at most. */
import { BellIcon } from "@phosphor-icons/react/dist/ssr/Bell";
import { CameraIcon } from "@phosphor-icons/react/dist/ssr/Camera";
import { EnvelopeSimpleIcon } from "@phosphor-icons/react/dist/ssr/EnvelopeSimple";
import { useState } from "react";
import { useMatches, useSearchParams } from "react-router";
import { useTranslations } from "use-intl";
import { useDismissal } from "#features/accounts/components/use-dismissal.ts";
import type { User } from "#features/accounts/contract.ts";
import { ResendActivation } from "#features/membership/components/resend-activation.tsx";
import { PushButton } from "#features/notifications/components/push-button.tsx";
import { usePush } from "#features/notifications/components/push-state.ts";
import { ButtonLink, Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Modal } from "#ui/modal.tsx";
import { Note } from "#ui/note.tsx";
import { activationReminder } from "./activation-reminder.ts";
import { useSmartphone } from "./use-smartphone.ts";

/** Where a member without a photo is asked for one. */
const enrichedRoutes = new Set(["members", "profile"]);
/** Where a member whose browser could tell is asked for it; the settings say it at length. */
const pushRoutes = new Set(["members", "likes", "likes-type"]);
/** There it stands with the way back. */
const mailRoutes = new Set(["notifications"]);

export function Notices({ user }: { readonly user: User }) {
  const route_id = useMatches().at(-1)?.id;
  const [query] = useSearchParams();
  const smartphone = useSmartphone();
  const reminder = activationReminder({
    user,
    route_id,
    api_signup_complete: query.has("api_signup_complete"),
    smartphone,
  });
  if (reminder === "alert") return <ActivationAlert />;
  if (reminder === "modal") return <ActivationModal />;
  return <QuietNotice user={user} route_id={route_id} />;
}

/** What can be put away; the first that counts here. */
function QuietNotice({ user, route_id = "" }: { readonly user: User; readonly route_id: string | undefined }) {
  const mail = useDismissal("disabled_notifications");
  const enrich = useDismissal("enrich");
  const push = useDismissal("push");
  const { state } = usePush();
  if (user.mail_off && !mail.dismissed && !mailRoutes.has(route_id))
    return <MailOffAlert reason={user.mail_off} onDismiss={mail.dismiss} />;
  if (user.profile.main_image === null && !enrich.dismissed && enrichedRoutes.has(route_id))
    return <EnrichAlert onDismiss={enrich.dismiss} />;
  if (state === "capable" && !push.dismissed && pushRoutes.has(route_id)) return <PushAlert onDismiss={push.dismiss} />;
  return null;
}

type AlertProps = { readonly onDismiss: () => void };

function MailOffAlert({ reason, onDismiss }: AlertProps & { readonly reason: NonNullable<User["mail_off"]> }) {
  const t = useTranslations();
  return (
    <div className="mb-4">
      <Note
        kind="warn"
        icon={<Icon of={EnvelopeSimpleIcon} />}
        title={t(`notifications.off_${reason}`)}
        action={
          <ButtonLink to="/notifications" variant="quiet" size="sm">
            {t("notifications.off_action")}
          </ButtonLink>
        }
        onDismiss={onDismiss}
      />
    </div>
  );
}

function PushAlert({ onDismiss }: AlertProps) {
  const t = useTranslations();
  return (
    <div className="mb-4">
      <Note
        kind="plain"
        icon={<Icon of={BellIcon} />}
        title={t("notifications.push_alert_title")}
        action={<PushButton size="sm" variant="quiet" />}
        onDismiss={onDismiss}
      >
        {t("notifications.push_alert_text")}
      </Note>
    </div>
  );
}

function ActivationAlert() {
  const t = useTranslations();
  return (
    <div className="mb-4">
      <Note
        kind="warn"
        icon={<Icon of={EnvelopeSimpleIcon} />}
        title={t("frame.activation_title")}
        action={<ResendActivation />}
      >
        {t("frame.activation_text")}
      </Note>
    </div>
  );
}

function ActivationModal() {
  const t = useTranslations();
  const [open, setOpen] = useState(true);
  const close = () => setOpen(false);
  return (
    <Modal
      open={open}
      onClose={close}
      title={t("frame.activation_title")}
      footer={<Button onClick={close}>{t("ui.close")}</Button>}
    >
      <p>{t("frame.activation_text")}</p>
      <ResendActivation />
    </Modal>
  );
}

function EnrichAlert({ onDismiss }: AlertProps) {
  const t = useTranslations();
  return (
    <div className="mb-4">
      <Note
        kind="plain"
        icon={<Icon of={CameraIcon} />}
        title={t("frame.enrich_title")}
        action={
          <ButtonLink to="/profile/photos" variant="quiet" size="sm">
            {t("frame.enrich_action")}
          </ButtonLink>
        }
        onDismiss={onDismiss}
      >
        {t("frame.enrich_text")}
      </Note>
    </div>
  );
}
