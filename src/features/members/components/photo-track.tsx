/** Photos side by side in a strip that is swiped or scrolled, one at a time; says which one is seen. */
import { LockKeyIcon } from "@phosphor-icons/react/dist/ssr/LockKey";
import { type Ref, useImperativeHandle, useRef, type UIEvent } from "react";
import { useTranslations } from "#i18n/words.ts";
import { Icon } from "#ui/icon.tsx";
import type { ProfilePhoto } from "../contract.ts";
import { sourcesOf } from "./photo-sources.ts";
import "./photo-gallery.scss";

/** Shows the photo of a number; at once where nothing should move. */
export type PhotoTrackHandle = { show(at: number, smooth: boolean): void };

type PhotoTrackProps = {
  readonly photos: readonly ProfilePhoto[];
  readonly name: string;
  readonly onChange: (at: number) => void;
  readonly onOpen?: (at: number) => void;
  readonly ref?: Ref<PhotoTrackHandle>;
};

export function PhotoTrack({ photos, name, onChange, onOpen, ref }: PhotoTrackProps) {
  const t = useTranslations();
  const trackRef = useRef<HTMLUListElement>(null);
  useImperativeHandle(ref, () => ({
    show(at, smooth) {
      const track = trackRef.current;
      track?.scrollTo({ left: at * track.clientWidth, behavior: smooth ? "smooth" : "instant" });
    },
  }));
  function handleScroll({ currentTarget }: UIEvent<HTMLUListElement>) {
    onChange(Math.round(currentTarget.scrollLeft / currentTarget.clientWidth));
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without buttons inside, only its own focus lets the keyboard scroll it
    <ul className="photo-track" ref={trackRef} onScroll={handleScroll} tabIndex={onOpen ? undefined : 0}>
      {photos.map((photo, at) => {
        const picture = (
          <PhotoPicture
            photo={photo}
            label={t("members.photo", { name, at: at + 1, of: photos.length })}
            first={at === 0}
            {...(onOpen ? { sizes: "(min-width: 62em) 27rem, 100vw" } : {})}
          />
        );
        return (
          <li key={photo.id}>
            {onOpen ? (
              <button type="button" onClick={() => onOpen(at)}>
                {picture}
              </button>
            ) : (
              picture
            )}
          </li>
        );
      })}
    </ul>
  );
}

type PhotoPictureProps = {
  readonly photo: ProfilePhoto;
  /** What it is, said to those who do not see it. */
  readonly label: string;
  readonly first?: boolean;
  /** A tile of the mosaic needs no more than the medium size. */
  readonly medium?: boolean;
  /** How wide it is shown; without it, always the large one. */
  readonly sizes?: string;
};

/** A photo over a shadow of itself until it is there, or its blurred stand-in under a lock. */
export function PhotoPicture({ photo, label, first = false, medium = false, sizes }: PhotoPictureProps) {
  const t = useTranslations();
  const { image, locked, placeholder } = photo;
  return (
    <>
      {placeholder && <img className="photo-shadow" src={placeholder} alt="" aria-hidden="true" />}
      {image && (
        <img
          src={medium ? image.match : image.filename}
          {...(sizes && !medium ? { srcSet: sourcesOf(image), sizes } : {})}
          alt={locked ? "" : label}
          width={medium ? 480 : 1280}
          height={medium ? 600 : 1600}
          decoding="async"
          {...(first ? { fetchPriority: "high" } : { loading: "lazy" })}
        />
      )}
      {locked && (
        <span className="lock">
          <Icon of={LockKeyIcon} weight="fill" />
          <span className="visually-hidden">{label}</span>
          {t(`members.photo_locked_${locked}`)}
        </span>
      )}
    </>
  );
}
