/** One of the own photos with what can be done to it, a file on its way, and the place for the next. */
import { ArrowLeftIcon } from "@phosphor-icons/react/dist/ssr/ArrowLeft";
import { ArrowRightIcon } from "@phosphor-icons/react/dist/ssr/ArrowRight";
import { ClockCountdownIcon } from "@phosphor-icons/react/dist/ssr/ClockCountdown";
import { CropIcon } from "@phosphor-icons/react/dist/ssr/Crop";
import { EyeSlashIcon } from "@phosphor-icons/react/dist/ssr/EyeSlash";
import { TrashIcon } from "@phosphor-icons/react/dist/ssr/Trash";
import { WarningCircleIcon } from "@phosphor-icons/react/dist/ssr/WarningCircle";
import { type DragEvent, type ReactNode, useLayoutEffect, useRef } from "react";
import { useTranslations } from "#i18n/words.ts";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Tag } from "#ui/tag.tsx";
import type { OwnPhoto } from "../contract.ts";
import type { Upload } from "../own-photos-state.ts";

type PhotoTileProps = {
  readonly photo: OwnPhoto;
  /** Its place, from 0. */
  readonly at: number;
  readonly of: number;
  readonly may_crop: boolean;
  readonly dragged: boolean;
  readonly onMove: (place: number) => void;
  readonly onCrop: () => void;
  readonly onDelete: () => void;
  readonly onDragStart: () => void;
  readonly onDragEnd: () => void;
  readonly onDropHere: () => void;
};

export function PhotoTile({ photo, at, of, may_crop, dragged, ...on }: PhotoTileProps) {
  const t = useTranslations();
  const place = { at: at + 1, of };
  const { filename, match, width, height, placeholder, rejected_reason } = photo;
  /** At an end the button stays where it is: one that went away would take the focus with it. */
  const moving = (to: number) =>
    to >= 0 && to < of ? { onClick: () => on.onMove(to) } : { "aria-disabled": true as const };
  const allowDrop = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes("Files")) event.preventDefault();
  };
  const handleDrop = (event: DragEvent) => {
    if (event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    on.onDropHere();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragging is a shortcut for the buttons inside
    <li
      className={classNames("own-photo", dragged && "dragged")}
      draggable
      onDragStart={on.onDragStart}
      onDragEnd={on.onDragEnd}
      onDragOver={allowDrop}
      onDrop={handleDrop}
    >
      <div className="sl">
        {placeholder && <img src={placeholder} alt="" aria-hidden="true" draggable={false} />}
        <img
          src={match}
          // The smallest would be enlarged: it has to fill the tile in both directions.
          srcSet={`${match} 480w, ${filename} 1280w`}
          sizes="(max-width: 35.9375em) 50vw, 12rem"
          alt={t("photos.photo", place)}
          width={width}
          height={height}
          draggable={false}
          loading="lazy"
          decoding="async"
        />
        <PhotoStatus photo={photo} />
      </div>
      <div className="own-photo-tools needs-scripts">
        <IconButton label={t("photos.move_left", place)} icon={<Icon of={ArrowLeftIcon} />} {...moving(at - 1)} />
        <IconButton label={t("photos.move_right", place)} icon={<Icon of={ArrowRightIcon} />} {...moving(at + 1)} />
        {may_crop && <IconButton label={t("photos.crop", place)} icon={<Icon of={CropIcon} />} onClick={on.onCrop} />}
        <IconButton label={t("photos.delete", place)} icon={<Icon of={TrashIcon} />} onClick={on.onDelete} />
      </div>
      {rejected_reason && <p className="own-photo-text own-photo-problem">{t(`photos.reason_${rejected_reason}`)}</p>}
    </li>
  );
}

/** In words, since nobody sees why a photo is missing for others. */
function PhotoStatus({ photo: { status, main, hidden } }: { readonly photo: OwnPhoto }) {
  const t = useTranslations();
  const glass = (icon: ReactNode, text: string) => (
    <Tag glass icon={icon}>
      {text}
    </Tag>
  );
  if (status === "pending") return glass(<Icon of={ClockCountdownIcon} />, t("photos.pending"));
  if (status === "rejected") return glass(<Icon of={WarningCircleIcon} />, t("photos.rejected"));
  if (hidden || status === "private") return glass(<Icon of={EyeSlashIcon} />, t("photos.hidden"));
  return main ? glass(undefined, t("photos.main")) : null;
}

type UploadTileProps = {
  readonly upload: Upload;
  readonly onAgain: () => void;
  readonly onDismiss: () => void;
};

export function UploadTile({ upload, onAgain, onDismiss }: UploadTileProps) {
  const t = useTranslations();
  const { file, preview, progress, problem, may_go_again } = upload;
  const tile = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    const own = tile.current!;
    const list = own.parentElement!;
    // Whoever was in a tile that goes goes on in the list.
    return () => {
      if (own.contains(document.activeElement)) list.focus();
    };
  }, []);
  function handleAgain() {
    // The button goes, its tile stays.
    tile.current!.focus();
    onAgain();
  }
  return (
    <li ref={tile} className="own-photo" tabIndex={-1}>
      <div className="sl">
        <img
          className="arriving"
          src={preview}
          alt=""
          // What is no picture shows none.
          onError={({ currentTarget }) => void (currentTarget.hidden = true)}
        />
        {problem === undefined ? (
          <progress value={progress} aria-label={t("photos.uploading", { name: file.name })} />
        ) : (
          <Icon of={WarningCircleIcon} weight="fill" />
        )}
      </div>
      {problem === undefined ? (
        <Button variant="quiet" size="sm" onClick={onDismiss}>
          {t("photos.cancel")}
        </Button>
      ) : (
        <>
          <p className="own-photo-text own-photo-problem" role="alert">
            <b>{file.name}</b> {problem}
          </p>
          {may_go_again && (
            <Button size="sm" onClick={handleAgain}>
              {t("likes.try_again")}
            </Button>
          )}
          <Button variant="quiet" size="sm" onClick={onDismiss}>
            {t("ui.dismiss")}
          </Button>
        </>
      )}
    </li>
  );
}
