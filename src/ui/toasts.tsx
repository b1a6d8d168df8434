/** Shows the toasts: each for six seconds, held while the pointer or the focus is on it. Stands once in a layout, and in each open dialog. */
import { CheckIcon } from "@phosphor-icons/react/dist/ssr/Check";
import { InfoIcon } from "@phosphor-icons/react/dist/ssr/Info";
import { WarningCircleIcon } from "@phosphor-icons/react/dist/ssr/WarningCircle";
import { XIcon } from "@phosphor-icons/react/dist/ssr/X";
import { type FocusEvent, useEffect, useId, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { Link } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import { Avatar } from "./avatar.tsx";
import { classNames } from "./class-names.ts";
import { IconButton } from "./icon-button.tsx";
import { Icon } from "./icon.tsx";
import { type PausableTimer, startPausableTimer } from "./pausable-timer.ts";
import {
  currentToasts,
  dismissToast,
  serverToasts,
  type ShownToast,
  subscribeToToasts,
  takePlace,
} from "./toast-store.ts";

const shown_for_ms = 6_000;
const drawings = {
  ok: <Icon of={CheckIcon} weight="bold" />,
  info: <Icon of={InfoIcon} weight="bold" />,
  warn: <Icon of={WarningCircleIcon} weight="bold" />,
};

export function Toasts({ in_dialog = false }: { readonly in_dialog?: boolean }) {
  const place = useId();
  useLayoutEffect(() => takePlace(place, in_dialog), [place, in_dialog]);
  const toasts = useSyncExternalStore(subscribeToToasts, () => currentToasts(place), serverToasts);
  return (
    <div className="toasts" role="status">
      {toasts.map((one) => (
        <Toast key={one.key} toast={one} />
      ))}
    </div>
  );
}

function Toast({ toast }: { readonly toast: ShownToast }) {
  const timerRef = useRef<PausableTimer>(null);
  useEffect(() => {
    const timer = startPausableTimer(shown_for_ms, () => dismissToast(toast.key));
    timerRef.current = timer;
    return timer.cancel;
  }, [toast.key]);
  const hold = () => timerRef.current?.pause();
  const goOn = () => timerRef.current?.resume();
  /** Where the focus was before it came here; it goes back there, since what has it is gone with the toast. */
  const beforeRef = useRef<HTMLElement>(null);
  function handleFocus({ currentTarget, relatedTarget }: FocusEvent) {
    hold();
    if (!currentTarget.contains(relatedTarget)) beforeRef.current = relatedTarget as HTMLElement | null;
  }
  function handleClose() {
    dismissToast(toast.key);
    beforeRef.current?.focus({ preventScroll: true });
  }
  return (
    <div className="toast" onPointerEnter={hold} onPointerLeave={goOn} onFocus={handleFocus} onBlur={goOn}>
      <ToastCard toast={toast} onClose={handleClose} />
    </div>
  );
}

/** What a toast looks like, without its clock. */
export function ToastCard({
  toast,
  onClose,
}: {
  readonly toast: Omit<ShownToast, "key">;
  readonly onClose: () => void;
}) {
  const t = useTranslations();
  const { title, text, kind = "info", icon, picture, action } = toast;
  function handleAction() {
    action?.onSelect?.();
    onClose();
  }
  return (
    <>
      {picture ? (
        <Avatar src={picture} name={title} size="sm" />
      ) : (
        <span className={classNames("disc disc-sm", kind !== "info" && `disc-${kind}`)}>{icon ?? drawings[kind]}</span>
      )}
      <div>
        <b>{title}</b>
        {text && <p>{text}</p>}
        {action &&
          (action.to === undefined ? (
            <button type="button" className="toast-action" onClick={handleAction}>
              {action.label}
            </button>
          ) : (
            <Link className="toast-action" to={action.to} onClick={handleAction}>
              {action.label}
            </Link>
          ))}
      </div>
      <IconButton label={t("ui.close")} icon={<Icon of={XIcon} />} onClick={onClose} />
    </>
  );
}
