/** How each notice above the page looks and what it offers; loaded when there is one. */
import { BellIcon } from "@phosphor-icons/react/dist/ssr/Bell";
import { CameraIcon } from "@phosphor-icons/react/dist/ssr/Camera";
import { EnvelopeSimpleIcon } from "@phosphor-icons/react/dist/ssr/EnvelopeSimple";
import { EyeSlashIcon } from "@phosphor-icons/react/dist/ssr/EyeSlash";
import { type ComponentProps, useState } from "react";
import { useTranslations } from "#i18n/words.ts";
import type { User } from "#features/accounts/contract.ts";
import { ResendActivation } from "#features/membership/components/resend-activation.tsx";
import { PushButton } from "#features/notifications/components/push-button.tsx";
import { usePush } from "#features/notifications/components/push-state.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Modal } from "#ui/modal.tsx";
import { Note } from "#ui/note.tsx";

/** At the top of the page, apart from what follows. */
function Alert(props: ComponentProps<typeof Note>) {
  return (
    <div className="notice mb-4">
      <Note {...props} />
    </div>
  );
}

type AlertProps = { readonly onDismiss: () => void };

export function MailOffAlert({ reason, onDismiss }: AlertProps & { readonly reason: NonNullable<User["mail_off"]> }) {
  const t = useTranslations();
  return (
    <Alert
      kind="warn"
      icon={<Icon of={EnvelopeSimpleIcon} />}
      title={t(`notifications.off_${reason}`)}
      action={
        <ButtonLink to="/notifications" variant="quiet" size="sm">
          {t(reason === "listunsubscribe" ? "notifications.title" : "notifications.off_action")}
        </ButtonLink>
      }
      onDismiss={onDismiss}
    />
  );
}

/**
 * Only where this browser could tell and nobody has decided yet. What becomes known while the page is being looked at
 * waits for the next one: nothing moves under somebody's finger.
 */
export function PushAlert({ onDismiss }: AlertProps) {
  const t = useTranslations();
  const { state } = usePush();
  const [at_first] = useState(state);
  if (at_first !== "capable" || state !== "capable") return null;
  return (
    <Alert
      kind="plain"
      icon={<Icon of={BellIcon} />}
      title={t("notifications.push_alert_title")}
      action={<PushButton size="sm" variant="quiet" />}
      onDismiss={onDismiss}
    >
      {t("notifications.push_alert_text")}
    </Alert>
  );
}

export function ActivationAlert() {
  const t = useTranslations();
  return (
    <Alert
      kind="warn"
      icon={<Icon of={EnvelopeSimpleIcon} />}
      title={t("frame.activation_title")}
      action={<ResendActivation />}
    >
      {t("frame.activation_text")}
    </Alert>
  );
}

export function ActivationModal() {
  const t = useTranslations();
  const [open, setOpen] = useState(true);
  const close = () => setOpen(false);
  return (
    <Modal
      open={open}
      onClose={close}
      title={t("frame.activation_title")}
      footer={
        <>
          <Button variant="ghost" onClick={close}>
            {t("ui.close")}
          </Button>
          <ResendActivation variant="primary" size="md" />
        </>
      }
    >
      <p className="mb-0">{t("frame.activation_text")}</p>
    </Modal>
  );
}

export function InvisibleAlert() {
  const t = useTranslations();
  return (
    <Alert
      kind="plain"
      icon={<Icon of={EyeSlashIcon} />}
      title={t("settings.invisible")}
      action={
        <ButtonLink to="/profile/privacy" variant="quiet" size="sm">
          {t("settings.privacy")}
        </ButtonLink>
      }
    >
      {t("settings.invisible_unavailable")}
    </Alert>
  );
}

export function EnrichAlert({ onDismiss }: AlertProps) {
  const t = useTranslations();
  return (
    <Alert
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
    </Alert>
  );
}
