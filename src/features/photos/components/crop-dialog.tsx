/** Chooses the part of a photo to keep: by dragging the frame, or with sliders that every keyboard can move. */
import { useRef, useState, type PointerEvent } from "react";
import { useFormatter, useTranslations } from "#i18n/words.ts";
import { useSite } from "#features/site/components/use-site.ts";
import { Button } from "#ui/button.tsx";
import { Modal } from "#ui/modal.tsx";
import type { OwnPhoto } from "../contract.ts";
import { boxOf, dragged, firstFrame, sharesOf, type Box, type CropFrame } from "../crop-frame.ts";

type CropDialogProps = {
  readonly photo: OwnPhoto;
  readonly onClose: () => void;
  /** Gives whether it worked. */
  readonly onCrop: (box: Box) => Promise<boolean>;
};

export function CropDialog({ photo, onClose, onCrop }: CropDialogProps) {
  const t = useTranslations();
  const format = useFormatter();
  const { settings } = useSite();
  const [frame, setFrame] = useState(firstFrame);
  const [busy, setBusy] = useState(false);
  const box = boxOf(photo, frame, settings);

  async function handleSave() {
    setBusy(true);
    const done = await onCrop(sharesOf(photo, box));
    setBusy(false);
    if (done) onClose();
  }

  const slider = (label: string, part: keyof CropFrame) => (
    <label className="crop-slider">
      {label}
      <input
        type="range"
        min={0}
        max={100}
        value={Math.round(frame[part] * 100)}
        aria-valuetext={format.number(frame[part], { style: "percent" })}
        onChange={({ target }) => setFrame({ ...frame, [part]: Number(target.value) / 100 })}
      />
    </label>
  );
  const footer = (
    <>
      <Button variant="ghost" onClick={onClose}>
        {t("photos.cancel")}
      </Button>
      <Button busy={busy} onClick={() => void handleSave()}>
        {t("photos.crop_save")}
      </Button>
    </>
  );
  return (
    <Modal open onClose={onClose} title={t("photos.crop_title")} footer={footer}>
      <p className="muted">{t("photos.crop_text")}</p>
      <CropPicture photo={photo} box={box} onDrag={(by) => setFrame((now) => dragged(photo, now, by, settings))} />
      {slider(t("photos.crop_size"), "size")}
      {slider(t("photos.crop_across"), "across")}
      {slider(t("photos.crop_down"), "down")}
    </Modal>
  );
}

type CropPictureProps = {
  readonly photo: OwnPhoto;
  readonly box: Box;
  readonly onDrag: (by: { x: number; y: number }) => void;
};

/** Drawn in the picture's own pixels, whatever its size on the screen. */
function CropPicture({ photo: { filename, width, height }, box, onDrag }: CropPictureProps) {
  const last = useRef<{ x: number; y: number } | undefined>(undefined);

  function handlePointerDown(event: PointerEvent<SVGSVGElement>) {
    event.currentTarget.setPointerCapture(event.pointerId);
    last.current = { x: event.clientX, y: event.clientY };
  }
  function handlePointerMove(event: PointerEvent<SVGSVGElement>) {
    if (!last.current) return;
    const scale = width / event.currentTarget.getBoundingClientRect().width;
    onDrag({ x: (event.clientX - last.current.x) * scale, y: (event.clientY - last.current.y) * scale });
    last.current = { x: event.clientX, y: event.clientY };
  }
  const release = () => void (last.current = undefined);
  const outside = `M0 0H${width}V${height}H0Z M${box.left} ${box.top}h${box.width}v${box.height}h${-box.width}Z`;
  return (
    <svg
      className="crop-picture"
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      onPointerDown={handlePointerDown}
      onPointerMove={handlePointerMove}
      onPointerUp={release}
      onPointerCancel={release}
    >
      <image href={filename} width={width} height={height} />
      <path className="crop-outside" d={outside} fillRule="evenodd" />
      <rect className="crop-frame" x={box.left} y={box.top} width={box.width} height={box.height} />
    </svg>
  );
}
