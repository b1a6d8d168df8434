/** Pushes: this browser, and the others that get them. */
import { useTranslations } from "#i18n/words.ts";
import { RowButton } from "#features/accounts/components/row-button.tsx";
import { useDeviceName } from "#features/accounts/components/use-device-name.ts";
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
  const device = useDeviceName({ browser, system });
  return (
    <div className="set-row">
      <div>
        <b>{device}</b> {current && <Tag tone="primary">{t("settings.session_current")}</Tag>}
      </div>
      <RowButton
        action="/notifications"
        intent="remove_device"
        id={id}
        label={t("notifications.push_remove")}
        full_label={t("notifications.push_remove_of", { device })}
      />
    </div>
  );
}
