/** The photos of a profile: the first large, the others beside and below it; those for premium are only counted. */
import { LockKeyIcon } from "@phosphor-icons/react/dist/ssr/LockKey";
import { useTranslations } from "use-intl";
import { Link } from "react-router";
import { Icon } from "#ui/icon.tsx";
import { Tag } from "#ui/tag.tsx";
import type { Profile } from "../contract.ts";
import "./profile-photos.scss";

export function ProfilePhotos({ profile }: { readonly profile: Profile }) {
  const t = useTranslations();
  const { photos, num_photos, name } = profile;
  const hidden = num_photos - photos.length;
  const [main, ...others] = photos;
  if (!main)
    return (
      <div className="mcard">
        <div className="ph ph-none">
          <span aria-hidden="true">{[...name][0]?.toUpperCase()}</span>
        </div>
      </div>
    );
  return (
    <div className={`photo-wall photo-wall-${Math.min(photos.length + (hidden > 0 ? 1 : 0), 3)}`}>
      <div className="photo-main">
        <img src={main.filename} alt={t("members.photo", { name, at: 1, of: num_photos })} width={1280} height={1600} fetchPriority="high" />
        {num_photos > 1 && <Tag glass>{t("members.photos", { count: num_photos })}</Tag>}
      </div>
      {others.map((photo, at) => (
        <img
          key={photo.filename}
          src={photo.match}
          alt={t("members.photo", { name, at: at + 2, of: num_photos })}
          width={480}
          height={600}
          loading="lazy"
          decoding="async"
        />
      ))}
      {hidden > 0 && (
        <Link className="photo-locked" to="/premium">
          <Icon of={LockKeyIcon} weight="fill" />
          {t("members.more_photos", { count: hidden })}
        </Link>
      )}
    </div>
  );
}
