/** Sends files one after the other, each with a tile of its own until it is a photo. */
import { useEffect, useEffectEvent, useRef } from "react";
import { useTranslations } from "#i18n/words.ts";
import { AskError } from "#contract/browser.ts";
import { upload } from "#contract/upload.ts";
import { useSite } from "#features/site/components/use-site.ts";
import { toast } from "#ui/toast-store.ts";
import { newUuid } from "#lib/uuid.ts";
import { type OwnPhotos, uploadPhoto } from "../contract.ts";
import { problemOf, roomLeft, type Upload } from "../own-photos-state.ts";
import type { KnownPhotos } from "./use-own-photos.ts";

/** Who shows the photos now: files go on their way when the page is left, and arrive for the one that is there by then. */
const shown = new Set<(photos: OwnPhotos) => void>();

/** `say` is for those who listen. */
export function usePhotoUploads({ state, dispatch, take, look }: KnownPhotos, say: (text: string) => void) {
  const t = useTranslations();
  const { settings } = useSite();
  /** Each upload begins when the one before has ended: the server takes only a few at once. */
  const line = useRef(Promise.resolve());
  const cancels = useRef(new Map<string, AbortController>());
  const here = useRef(false);
  const hear = useEffectEvent(take);
  useEffect(() => {
    const listener = (photos: OwnPhotos) => hear(photos);
    shown.add(listener);
    here.current = true;
    return () => {
      shown.delete(listener);
      here.current = false;
    };
  }, []);

  async function send({ key, file, preview }: Upload): Promise<void> {
    const { signal } = cancels.current.get(key)!;
    if (signal.aborted) return;
    say(t("photos.uploading", { name: file.name }));
    try {
      const photos = await upload(uploadPhoto, file, {
        onProgress: (progress) => dispatch({ type: "progressed", key, progress }),
        signal,
        query: `?key=${key}`,
      });
      for (const show of shown) show(photos);
      say(t("photos.added"));
      URL.revokeObjectURL(preview);
    } catch (error) {
      const refused = error instanceof AskError;
      const problem = refused ? problemOf(error) : t("errors.connection");
      // Its tile says what became of it.
      say("");
      if (!signal.aborted) dispatch({ type: "failed", key, problem, may_go_again: !refused });
      // Nobody sees its tile any more.
      if (!here.current) toast({ kind: "warn", title: file.name, text: problem });
      // The server may have had all of it already.
      if (!refused) void look();
    }
  }

  function queue(one: Upload): void {
    cancels.current.set(one.key, new AbortController());
    line.current = line.current.then(() => send(one));
  }

  return {
    add(files: readonly File[]) {
      const room = roomLeft(state);
      const uploads = files.map((file, index) => {
        const one: Upload = { key: newUuid(), file, preview: URL.createObjectURL(file), progress: 0 };
        if (index >= room) return { ...one, problem: t("errors.photo_limit", { limit: state.limit }) };
        if (file.size > settings.photo_bytes_max)
          return {
            ...one,
            problem: t("photos.refused_too_large", { megabytes: settings.photo_bytes_max / 1_000_000 }),
          };
        return one;
      });
      dispatch({ type: "added", uploads });
      for (const one of uploads) if (one.problem === undefined) queue(one);
    },
    sendAgain(one: Upload) {
      dispatch({ type: "again", key: one.key });
      queue(one);
    },
    /** One on its way is cancelled. */
    dismiss({ key, preview }: Upload) {
      cancels.current.get(key)?.abort();
      URL.revokeObjectURL(preview);
      dispatch({ type: "dismissed", key });
    },
  };
}
