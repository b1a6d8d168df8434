/** Pushes: this browser, and the others that get them. */
import { Form } from "react-router";
import { useTranslations } from "use-intl";
import { Button } from "#ui/button.tsx";
import { Panel } from "#ui/panel.tsx";
import { Tag } from "#ui/tag.tsx";
import type { PushDevice } from "../contract.ts";
import { PushButton } from "./push-button.tsx";
import "./notifications.scss";

export function PushPanel({ devices }: { readonly devices: readonly PushDevice[] }) {
  const t = useTranslations();
  return (
    <Panel title={t("notifications.push_title")}>
      <p className="muted">{t("notifications.push_text")}</p>
      <PushButton variant="quiet" />
      {devices.map((device) => (
        <DeviceRow key={device.id} device={device} />
      ))}
    </Panel>
  );
}

function DeviceRow({ device: { id, browser, system, current } }: { readonly device: PushDevice }) {
  const t = useTranslations();
  const device =
    browser && system ? t("settings.device", { browser, system }) : (browser ?? system ?? t("settings.device_unknown"));
  return (
    <div className="set-row">
      <div>
        <b>{device}</b> {current && <Tag tone="primary">{t("settings.session_current")}</Tag>}
      </div>
      <Form method="post" action="/notifications">
        <input type="hidden" name="id" value={id} />
        <Button
          type="submit"
          name="intent"
          value="remove_device"
          variant="quiet"
          size="sm"
          aria-label={t("notifications.push_remove_of", { device })}
        >
          {t("notifications.push_remove")}
        </Button>
      </Form>
    </div>
  );
}
