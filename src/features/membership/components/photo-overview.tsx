/** The member's own photos, as they are. */
import { useTranslations } from "use-intl";
import type { OwnPhotos } from "#features/photos/contract.ts";
import { Panel } from "#ui/panel.tsx";
import { Tag } from "#ui/tag.tsx";

export function PhotoOverview({ photos: { photos, limit } }: { readonly photos: OwnPhotos }) {
  const t = useTranslations();
  return (
    <Panel title={t("settings.photos")}>
      <p className="muted">{t("settings.photos_count", { count: photos.length, limit })}</p>
      <ul className="photo-overview">
        {photos.map((photo, at) => (
          <li key={photo.id}>
            <img src={photo.thumb_filename} alt={t("settings.photo", { at: at + 1 })} width={160} height={200} loading="lazy" />
            {photo.status !== "active" && <Tag>{t(`settings.photo_${photo.status}`)}</Tag>}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
