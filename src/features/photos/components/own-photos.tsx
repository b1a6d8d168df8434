/** The own photos: add by choosing, dropping or taking them, order, crop, delete. Adding works without scripts too. */
import { CameraIcon } from "@phosphor-icons/react/dist/ssr/Camera";
import { CameraPlusIcon } from "@phosphor-icons/react/dist/ssr/CameraPlus";
import { LockKeyIcon } from "@phosphor-icons/react/dist/ssr/LockKey";
import { type ChangeEvent, type DragEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Link, useLocation, useSearchParams } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import { useSite } from "#features/site/components/use-site.ts";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";
import { later } from "#ui/later.tsx";
import { Modal } from "#ui/modal.tsx";
import { Note } from "#ui/note.tsx";
import type { OwnPhoto, OwnPhotos as Photos } from "../contract.ts";
import { mayCrop, type Box } from "../crop-frame.ts";
import { movedTo, roomLeft } from "../own-photos-state.ts";
import { PhotoTile, UploadTile } from "./photo-tile.tsx";
import { useOwnPhotos } from "./use-own-photos.ts";
import { usePhotoChanges } from "./use-photo-changes.ts";
import { usePhotoUploads } from "./use-photo-uploads.ts";
import "#ui/styles/profile.scss";
import "./own-photos.scss";

const CropDialog = later(async () => (await import("./crop-dialog.tsx")).CropDialog);

/** Without HEIC, so that phones hand over a JPEG instead. */
const accepted = "image/jpeg,image/png,image/webp,image/avif";

const droppable = (chunks: ReactNode) => <span className="own-photos-drop">{chunks}</span>;

type OwnPhotosProps = {
  readonly initial: Photos;
  /** Says how many more there could be. */
  readonly with_premium?: boolean;
  /** Hears how many there are. */
  readonly onCount?: (count: number) => void;
};

export function OwnPhotos({ initial, with_premium = true, onCount }: OwnPhotosProps) {
  const t = useTranslations();
  const { settings } = useSite();
  const [draggedId, setDraggedId] = useState<string>();
  const [cropped, setCropped] = useState<OwnPhoto>();
  const [leaving, setLeaving] = useState<OwnPhoto>();
  const [spoken, setSpoken] = useState("");
  const known = useOwnPhotos(initial);
  const { add, sendAgain, dismiss } = usePhotoUploads(known, setSpoken);
  const { order, crop, remove } = usePhotoChanges(known);
  const [filesOver, setFilesOver] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const { photos, uploads, limit, limit_premium } = known.state;
  useEffect(() => onCount?.(photos.length), [onCount, photos.length]);

  async function move(id: string, place: number) {
    const ids = photos.map((photo) => photo.id);
    const focused = document.activeElement as HTMLElement | null;
    setSpoken("");
    // Tiles that change places may lose the focus; whoever moves a photo by keyboard wants to go on.
    requestAnimationFrame(() => document.activeElement === document.body && focused?.focus());
    if (await order(movedTo(ids, id, place))) setSpoken(t("photos.moved", { at: place + 1, of: photos.length }));
  }
  /** Its button is gone with it: the one of the photo in its place goes on, or of the last, or the list. */
  async function handleDelete(photo: OwnPhoto) {
    const at = photos.findIndex(({ id }) => id === photo.id);
    const removed = await remove(photo.id);
    // A dialog gives the focus back as it closes, so it closes first; by now another may be open.
    flushSync(() => setLeaving((now) => (now === photo ? undefined : now)));
    if (!removed) return;
    setSpoken(t("photos.deleted"));
    // Who has closed the dialog and gone on stays there, also on another page.
    if (!list.current || document.activeElement !== document.body) return;
    const buttons = [...list.current.querySelectorAll<HTMLElement>(".own-photo-tools > :last-child")];
    (buttons[at] ?? buttons.at(-1) ?? list.current).focus();
  }
  async function handleCrop(photo: OwnPhoto, box: Box) {
    const cut = await crop(photo, box);
    if (cut) setSpoken(t("photos.cropped"));
    return cut;
  }
  /** Said twice in a row, the same words would be heard once. */
  function open(choose: (photo: OwnPhoto) => void, photo: OwnPhoto) {
    setSpoken("");
    choose(photo);
  }
  function handleFilesOver(event: DragEvent) {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setFilesOver(true);
  }
  function handleDrop(event: DragEvent) {
    setFilesOver(false);
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    add([...event.dataTransfer.files]);
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- dropping files is a shortcut for the field inside
    <div
      className={classNames("own-photos", filesOver && "files-over")}
      onDragOver={handleFilesOver}
      onDragLeave={() => setFilesOver(false)}
      onDrop={handleDrop}
    >
      <FormProblem limit={limit} />
      <ul className="up" tabIndex={-1} ref={list}>
        {photos.map((photo, at) => (
          <PhotoTile
            key={photo.id}
            photo={photo}
            at={at}
            of={photos.length}
            may_crop={photo.status !== "rejected" && mayCrop(photo, settings)}
            dragged={photo.id === draggedId}
            onMove={(place) => void move(photo.id, place)}
            onCrop={() => open(setCropped, photo)}
            onDelete={() => open(setLeaving, photo)}
            onDragStart={() => setDraggedId(photo.id)}
            onDragEnd={() => setDraggedId(undefined)}
            onDropHere={() => draggedId && void move(draggedId, at)}
          />
        ))}
        {uploads.map((upload) => (
          <UploadTile
            key={upload.key}
            upload={upload}
            onAgain={() => sendAgain(upload)}
            onDismiss={() => dismiss(upload)}
          />
        ))}
        {roomLeft(known.state) > 0 && <AddTile onFiles={add} />}
        {with_premium && limit < limit_premium && (
          <li>
            <Link className="sl lockd" to="/premium">
              <Icon of={LockKeyIcon} />
              <span>{t("photos.locked", { from: limit + 1, to: limit_premium })}</span>
            </Link>
          </li>
        )}
      </ul>
      <p className="muted small mb-0 mt-3">
        {t.rich("photos.hint", {
          megabytes: settings.photo_bytes_max / 1_000_000,
          drop: droppable,
        })}
      </p>
      <p className="visually-hidden" role="status">
        {spoken}
      </p>
      {cropped && (
        <CropDialog
          photo={cropped}
          // Saved after it was closed, it leaves the next one open.
          onClose={() => setCropped((now) => (now === cropped ? undefined : now))}
          onCrop={(box) => handleCrop(cropped, box)}
        />
      )}
      {leaving && <DeleteDialog onClose={() => setLeaving(undefined)} onDelete={() => handleDelete(leaving)} />}
    </div>
  );
}

/** A form of its own: where scripts do not run, it sends the file and comes back to this page. */
function AddTile({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const t = useTranslations();
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  query.delete("photo_problem");
  const here = query.size > 0 ? `${pathname}?${query}` : pathname;
  const tile = useRef<HTMLLIElement>(null);
  function take(field: HTMLInputElement) {
    if (!field.files?.length) return;
    onFiles([...field.files]);
    // Chosen again, the same file counts as new.
    field.value = "";
  }
  const handleChange = ({ target }: ChangeEvent<HTMLInputElement>) => take(target);
  const takeEarlyOnes = useEffectEvent(() => {
    for (const field of tile.current!.querySelectorAll<HTMLInputElement>("input[type=file]")) take(field);
  });
  // What was chosen before the scripts had arrived.
  useEffect(() => takeEarlyOnes(), []);
  return (
    <li ref={tile}>
      <form method="post" action="/photos" encType="multipart/form-data">
        <input type="hidden" name="back" value={here} />
        <label className="sl add">
          <Icon of={CameraPlusIcon} />
          <span>{t("photos.add")}</span>
          <input
            className="visually-hidden"
            type="file"
            name="picture"
            accept={accepted}
            multiple
            onChange={handleChange}
          />
        </label>
        <Button className="without-scripts" type="submit" size="sm">
          {t("photos.upload")}
        </Button>
      </form>
      <label className="own-photos-camera needs-scripts">
        <Icon of={CameraIcon} /> {t("photos.take")}
        <input className="visually-hidden" type="file" accept={accepted} capture="user" onChange={handleChange} />
      </label>
    </li>
  );
}

type DeleteDialogProps = { readonly onClose: () => void; readonly onDelete: () => Promise<void> };

function DeleteDialog({ onClose, onDelete }: DeleteDialogProps) {
  const t = useTranslations();
  const [busy, setBusy] = useState(false);
  function handleDelete() {
    setBusy(true);
    void onDelete();
  }
  const footer = (
    <>
      <Button variant="ghost" onClick={onClose} data-autofocus>
        {t("photos.cancel")}
      </Button>
      <Button variant="danger" busy={busy} onClick={handleDelete}>
        {t("photos.delete_yes")}
      </Button>
    </>
  );
  return (
    <Modal open onClose={onClose} title={t("photos.delete_title")} footer={footer}>
      <p className="mb-0">{t("photos.delete_text")}</p>
    </Modal>
  );
}

const formProblems = ["heic", "kind", "broken", "too_many_pixels", "too_slow", "banned", "missing"] as const;

/** Why the form without scripts was sent back; the server names the problem in the address. */
function FormProblem({ limit }: { readonly limit: number }) {
  const t = useTranslations();
  const { settings } = useSite();
  const [query] = useSearchParams();
  const problem = query.get("photo_problem");
  if (problem === null) return null;
  const known = formProblems.find((one) => one === problem);
  const text = () => {
    if (known) return t(`photos.refused_${known}`);
    if (problem === "too_small") return t("photos.refused_too_small", { pixels: settings.photo_pixels_min });
    if (problem === "too_large")
      return t("photos.refused_too_large", { megabytes: settings.photo_bytes_max / 1_000_000 });
    if (problem === "photo_limit") return t("errors.photo_limit", { limit });
    return problem === "busy" ? t("errors.busy") : t("errors.unexpected");
  };
  return (
    <Note kind="bad" role="alert">
      {text()}
    </Note>
  );
}
