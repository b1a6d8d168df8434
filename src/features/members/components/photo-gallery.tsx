/** The photos of a profile: a mosaic on desktops, a carousel on phones, and a viewer over the whole screen. */
import { ImagesIcon } from "@phosphor-icons/react/dist/ssr/Images";
import { useState } from "react";
import { useTranslations } from "#i18n/words.ts";
import { Icon } from "#ui/icon.tsx";
import { Tag } from "#ui/tag.tsx";
import type { Profile } from "../contract.ts";
import { PhotoPicture, PhotoTrack } from "./photo-track.tsx";
import { PhotoViewer } from "./photo-viewer.tsx";
import "./photo-gallery.scss";

type PhotoGalleryProps = {
  readonly profile: Pick<Profile, "photos" | "name">;
  /** Reports the photo with this id; missing where nobody may. */
  readonly onReport: ((photo_id: string) => void) | undefined;
};

/** The mosaic has this many tiles; the last one stands for the rest. */
const tiles = 6;

export function PhotoGallery({ profile: { photos, name }, onReport }: PhotoGalleryProps) {
  const t = useTranslations();
  const [seen, setSeen] = useState(0);
  const [opened, setOpened] = useState<number>();
  const close = () => setOpened(undefined);
  if (photos.length === 0)
    return (
      <div className="mcard prof-none">
        <div className="ph ph-none">
          <span aria-hidden="true">{Array.from(name)[0]?.toUpperCase()}</span>
        </div>
      </div>
    );
  const rest = photos.length - tiles;
  return (
    <>
      <div className="prof-photo-m d-lg-none">
        <PhotoTrack photos={photos} name={name} onChange={setSeen} onOpen={setOpened} />
        {photos.length > 1 && (
          <span className="dots" aria-hidden="true">
            {photos.map(({ id }, at) => (
              <span key={id} className={at === seen ? "on" : undefined} />
            ))}
          </span>
        )}
        <span className="pc">
          <Tag glass icon={<Icon of={ImagesIcon} />}>
            {t("members.photo_at", { at: seen + 1, of: photos.length })}
          </Tag>
        </span>
      </div>
      <div className={`gal gal-${Math.min(photos.length, tiles)} d-none d-lg-grid`}>
        {photos.slice(0, tiles).map((photo, at) => (
          <button key={photo.id} type="button" className={`g${Math.min(at, 3)}`} onClick={() => setOpened(at)}>
            <PhotoPicture
              photo={photo}
              label={t("members.photo_open", { at: at + 1, of: photos.length })}
              first={at === 0}
              medium={at > 0}
              sizes="27rem"
            />
            {rest > 0 && at === tiles - 1 && <span className="more">{t("members.photo_rest", { count: rest })}</span>}
          </button>
        ))}
      </div>
      {opened !== undefined && (
        <PhotoViewer
          photos={photos}
          name={name}
          start={opened}
          onClose={close}
          onReport={
            onReport &&
            ((photo_id) => {
              close();
              onReport(photo_id);
            })
          }
        />
      )}
    </>
  );
}
