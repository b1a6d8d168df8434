/** All photos of a profile on the whole screen: swiped, by arrow keys, or by buttons. */
import { CaretLeftIcon } from "@phosphor-icons/react/dist/ssr/CaretLeft";
import { CaretRightIcon } from "@phosphor-icons/react/dist/ssr/CaretRight";
import { FlagIcon } from "@phosphor-icons/react/dist/ssr/Flag";
import { XIcon } from "@phosphor-icons/react/dist/ssr/X";
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { useTranslations } from "#i18n/words.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Toasts } from "#ui/toasts.tsx";
import type { ProfilePhoto } from "../contract.ts";
import { PhotoTrack, type PhotoTrackHandle } from "./photo-track.tsx";

type PhotoViewerProps = {
  readonly photos: readonly ProfilePhoto[];
  readonly name: string;
  /** The photo it opens with. */
  readonly start: number;
  readonly onClose: () => void;
  readonly onReport: ((photo_id: string) => void) | undefined;
};

export function PhotoViewer({ photos, name, start, onClose, onReport }: PhotoViewerProps) {
  const t = useTranslations();
  const [at, setAt] = useState(start);
  const dialogRef = useRef<HTMLDialogElement>(null);
  const trackRef = useRef<PhotoTrackHandle>(null);

  useLayoutEffect(() => {
    const dialog = dialogRef.current;
    dialog?.showModal();
    // Not the first button, which reports: who opens photos wants to turn them.
    dialog?.focus();
    trackRef.current?.show(start, false);
    return () => dialog?.close();
  }, [start]);

  // A button at the end of the row goes when it has done its work; whoever pressed it goes on by arrow keys.
  useLayoutEffect(() => {
    const dialog = dialogRef.current!;
    if (!dialog.contains(document.activeElement)) dialog.focus();
  });

  /** Where the photos are being turned to: those that pass by on the way are not the one that is seen. */
  const goal = useRef<number>(undefined);
  const letGo = () => void (goal.current = undefined);
  function handleChange(seen: number) {
    if (seen === goal.current) letGo();
    if (goal.current === undefined) setAt(seen);
  }

  const last = photos.length - 1;
  function show(next: number) {
    const within = Math.min(Math.max(next, 0), last);
    goal.current = within;
    setAt(within);
    trackRef.current?.show(within, !window.matchMedia("(prefers-reduced-motion: reduce)").matches);
  }
  function handleKeyDown(event: KeyboardEvent) {
    const goes: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last };
    const next = goes[event.key];
    if (next === undefined) return;
    event.preventDefault();
    show(next);
  }
  const current = photos[at];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys turn the photos of the dialog
    <dialog
      ref={dialogRef}
      className="photo-viewer"
      tabIndex={-1}
      aria-label={t("members.photos_of", { name })}
      onKeyDown={handleKeyDown}
      // A hand on them decides anew.
      onPointerDown={letGo}
      onWheel={letGo}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className="photo-viewer-bar">
        <span role="status">{t("members.photo_at", { at: at + 1, of: photos.length })}</span>
        <span className="ms-auto">
          {current?.locked === "premium" && (
            <ButtonLink to="/premium" size="sm">
              {t("frame.get_premium")}
            </ButtonLink>
          )}
          {current?.locked === null && onReport && (
            <Button variant="ghost" size="sm" icon={<Icon of={FlagIcon} />} onClick={() => onReport(current.id)}>
              {t("safety.report")}
            </Button>
          )}
        </span>
        <IconButton label={t("ui.close")} icon={<Icon of={XIcon} />} onClick={onClose} />
      </div>
      <Toasts in_dialog />
      <PhotoTrack ref={trackRef} photos={photos} name={name} onChange={handleChange} />
      {at > 0 && (
        <IconButton
          className="photo-before"
          label={t("members.photo_before")}
          icon={<Icon of={CaretLeftIcon} />}
          onClick={() => show(at - 1)}
        />
      )}
      {at < last && (
        <IconButton
          className="photo-next"
          label={t("members.photo_next")}
          icon={<Icon of={CaretRightIcon} />}
          onClick={() => show(at + 1)}
        />
      )}
    </dialog>
  );
}
