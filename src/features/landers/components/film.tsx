/** A short silent film of our own making, its first picture below it, and the button that stops it. */
import { PauseIcon } from "@phosphor-icons/react/dist/ssr/Pause";
import { PlayIcon } from "@phosphor-icons/react/dist/ssr/Play";
import { useEffect } from "react";
import { useTranslations } from "#i18n/words.ts";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";
import { filmScript, playFilms } from "./film-script.ts";

/** Those in public/loops, made by `npm run loops`; the ones for a whole window are made twice. */
export const films = {
  rain: { shapes: ["wide", "tall"] },
  evening: { shapes: ["wide", "tall"] },
  beach: { shapes: [] },
  city: { shapes: [] },
  kitchen: { shapes: [] },
} as const satisfies Record<string, { shapes: readonly string[] }>;
export type FilmName = keyof typeof films;

type FilmProps = { readonly name: FilmName; readonly eager?: boolean; readonly className?: string };

const wide = "(min-width: 48rem)";

export function Film({ name, eager = false, className }: FilmProps) {
  const has_shapes = films[name].shapes.length > 0;
  const file = (end: string, shape = has_shapes ? "-tall" : "") => `/loops/${name}${shape}.${end}`;
  return (
    <div className={classNames("film", className)}>
      <picture>
        {has_shapes && <source media={wide} srcSet={file("webp", "-wide")} width={1024} height={640} />}
        <img
          src={file("webp")}
          alt=""
          width={has_shapes ? 540 : 480}
          height={has_shapes ? 864 : 720}
          fetchPriority={eager ? "high" : undefined}
          decoding="async"
        />
      </picture>
      {/* The page's own script marks it before this is hydrated. */}
      <video
        className="film-moving"
        muted
        loop
        playsInline
        preload="none"
        disableRemotePlayback
        tabIndex={-1}
        aria-hidden="true"
        suppressHydrationWarning
      >
        {has_shapes && <source media={wide} src={file("webm", "-wide")} type="video/webm" />}
        <source src={file("webm")} type="video/webm" />
      </video>
    </div>
  );
}

/** Stops and starts all films of the page; stands before what is to be chosen, as its place at the top says. */
export function FilmPause() {
  const t = useTranslations();
  useEffect(() => playFilms(), []);
  return (
    <>
      <button
        type="button"
        className="film-pause icon-btn needs-scripts"
        aria-label={t("landers.film_pause")}
        aria-pressed="false"
        suppressHydrationWarning
      >
        <Icon of={PauseIcon} weight="fill" />
        <Icon of={PlayIcon} weight="fill" />
      </button>
      <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: filmScript }} />
    </>
  );
}
