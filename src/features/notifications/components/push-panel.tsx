/** Pushes: this browser, and the others that get them. */
import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import { RowButton } from "#features/accounts/components/row-button.tsx";
import { useDeviceName } from "#features/accounts/components/use-device-name.ts";
import { Panel } from "#ui/panel.tsx";
import { Tag } from "#ui/tag.tsx";
import type { PushDevice } from "../contract.ts";
import { PushButton } from "./push-button.tsx";
import { forgetPush, usePush } from "./push-state.ts";
import "./notifications.scss";

export function PushPanel({ devices }: { readonly devices: readonly PushDevice[] }) {
  const t = useTranslations();
  useListInStep(devices.some(({ current }) => current));
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

/** What the button changes about this browser, the list of all shows. */
function useListInStep(listed: boolean): void {
  const { state } = usePush();
  const { revalidate } = useRevalidator();
  const looked = useRef(state);
  useEffect(() => {
    const changed = looked.current !== "unknown" && looked.current !== state;
    looked.current = state;
    if (changed && listed !== (state === "subscribed")) void revalidate();
  }, [state, listed, revalidate]);
}

function DeviceRow({ device: { id, browser, system, current } }: { readonly device: PushDevice }) {
  const t = useTranslations();
  const device = useDeviceName({ browser, system });
  return (
    <div className="set-row">
      <div>
        <b>{device}</b> {current && <Tag tone="info">{t("settings.session_current")}</Tag>}
      </div>
      <RowButton
        action="/notifications"
        intent="remove_device"
        id={id}
        label={t("notifications.push_remove")}
        full_label={t("notifications.push_remove_of", { device })}
        onSubmit={current ? () => void forgetPush() : undefined}
      />
    </div>
  );
}
