/** A modal on the native dialog: the background is inert, focus stays inside and returns when it closes. */
import { XIcon } from "@phosphor-icons/react/dist/ssr/X";
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
} from "react";
import { useTranslations } from "#i18n/words.ts";
import { classNames } from "./class-names.ts";
import { IconButton } from "./icon-button.tsx";
import { Icon } from "./icon.tsx";
import { Toasts } from "./toasts.tsx";

interface ModalProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** The title is only heard; the content shows its own. */
  readonly hideTitle?: boolean | undefined;
  readonly width?: 300 | 500 | 800 | 1140 | undefined;
  /** False while something must be finished: no close button, neither backdrop nor Escape closes. */
  readonly dismissible?: boolean | undefined;
  readonly footer?: ReactNode;
  /** The content reaches the edges. */
  readonly flush?: boolean | undefined;
  /** An element marked with `data-autofocus` receives the focus, else the title does. */
  readonly children: ReactNode;
}

export function Modal(props: ModalProps) {
  const { open, onClose, title, hideTitle = false, width = 500, dismissible = true, footer, flush, children } = props;
  const t = useTranslations();
  const titleId = useId();
  const dialogRef = useRef<HTMLDialogElement>(null);
  const titleRef = useRef<HTMLHeadingElement>(null);

  useLayoutEffect(() => {
    const dialog = dialogRef.current;
    if (!dialog || !open) return undefined;
    dialog.toggleAttribute("data-barred", window.innerWidth > document.body.offsetWidth);
    dialog.showModal();
    (dialog.querySelector<HTMLElement>("[data-autofocus]") ?? titleRef.current)?.focus();
    // Closed before it leaves the page, since only closing gives the focus back.
    return () => dialog.close();
  }, [open]);

  function handleCancel(event: SyntheticEvent) {
    event.preventDefault();
    if (dismissible) onClose();
  }
  function handleKeyDown(event: KeyboardEvent) {
    // Chromium closes on the second Escape although cancel was prevented.
    if (event.key === "Escape" && !event.defaultPrevented) handleCancel(event);
  }
  function handleMouseDown({ target, nativeEvent: { offsetX } }: MouseEvent) {
    const part = target as HTMLElement;
    // The content fills the dialog, so only the backdrop is the dialog itself, and its scrollbar, which closes nothing.
    if (dismissible && part === dialogRef.current && (offsetX < part.clientWidth || offsetX > part.offsetWidth))
      onClose();
  }
  function handleClose(event: SyntheticEvent<HTMLDialogElement>) {
    // A browser may still force it shut (the back gesture used twice); what must be finished comes back.
    // The event comes late: what has been opened again since is not shut.
    if (!open || event.target !== dialogRef.current || dialogRef.current.open) return;
    if (dismissible) onClose();
    else dialogRef.current.showModal();
  }

  const close = dismissible && (
    <IconButton
      className={hideTitle ? "dlg-close" : undefined}
      label={t("ui.close")}
      icon={<Icon of={XIcon} />}
      onClick={onClose}
    />
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- closing by Escape and backdrop is what a dialog does
    <dialog
      ref={dialogRef}
      className={classNames("dlg", width !== 500 && `dlg-${width}`)}
      aria-labelledby={titleId}
      closedby={dismissible ? undefined : "none"}
      onCancel={handleCancel}
      onKeyDown={handleKeyDown}
      onMouseDown={handleMouseDown}
      onClose={handleClose}
    >
      {open && <Toasts in_dialog />}
      {open && (
        <div className={classNames("dlg-in", flush && "flush")}>
          <div className={hideTitle ? undefined : "dlg-head"}>
            <h2 ref={titleRef} id={titleId} tabIndex={-1} className={hideTitle ? "visually-hidden" : undefined}>
              {title}
            </h2>
            {close}
          </div>
          <div className="dlg-body">{children}</div>
          {footer && <div className="dlg-foot">{footer}</div>}
        </div>
      )}
    </dialog>
  );
}
