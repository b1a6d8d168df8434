/** What the site has to say to a member above the page: one notice at most. */
import { CameraIcon } from "@phosphor-icons/react/dist/ssr/Camera";
import { EnvelopeSimpleIcon } from "@phosphor-icons/react/dist/ssr/EnvelopeSimple";
import { useState } from "react";
import { useMatches, useSearchParams } from "react-router";
import { useTranslations } from "use-intl";
import { useDismissal } from "#features/accounts/components/use-dismissal.ts";
import type { User } from "#features/accounts/contract.ts";
import { ResendActivation } from "#features/membership/components/resend-activation.tsx";
import { ButtonLink, Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Modal } from "#ui/modal.tsx";
import { Note } from "#ui/note.tsx";
import { activationReminder } from "./activation-reminder.ts";
import { useSmartphone } from "./use-smartphone.ts";

/** Where a member without a photo is asked for one. */
const enrichedRoutes = new Set(["members", "profile"]);

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
  return user.profile.main_image === null && route_id && enrichedRoutes.has(route_id) ? <EnrichAlert /> : null;
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

function EnrichAlert() {
  const t = useTranslations();
  const { dismissed, dismiss } = useDismissal("enrich");
  if (dismissed) return null;
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
        onDismiss={dismiss}
      >
        {t("frame.enrich_text")}
      </Note>
    </div>
  );
}
