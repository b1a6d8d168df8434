/** The work behind the own photos: sends files one after the other, and every change to the server. */
import { useEffect, useReducer, useRef } from "react";
import { useRevalidator } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import { ask, AskError } from "#contract/browser.ts";
import { onLive } from "#contract/live-browser.ts";
import { upload } from "#contract/upload.ts";
import { useSite } from "#features/site/components/use-site.ts";
import { toast } from "#ui/toast-store.ts";
import { cropPhoto, deletePhoto, orderPhotos, type OwnPhotos, uploadPhoto } from "../contract.ts";
import type { Box } from "../crop-frame.ts";
import { ownPhotosState, roomLeft, type Upload } from "../own-photos-state.ts";

let lastKey = 0;

/** `say` is for those who listen. */
export function useOwnPhotos(initial: OwnPhotos, say: (text: string) => void) {
  const t = useTranslations();
  const { settings } = useSite();
  const { revalidate } = useRevalidator();
  const [state, dispatch] = useReducer(ownPhotosState, { ...initial, uploads: [] });
  /** Each upload begins when the one before has ended: the server takes only a few at once. */
  const line = useRef(Promise.resolve());
  const cancels = useRef(new Map<number, AbortController>());

  useEffect(() => dispatch({ type: "loaded", photos: initial }), [initial]);
  useEffect(
    () =>
      onLive(({ kind }) => {
        // A decision about a photo is told as a change of the account.
        if (kind === "user" || kind === "resync") void revalidate();
      }),
    [revalidate],
  );

  function textOf(error: unknown): string {
    if (!(error instanceof AskError)) return t("errors.unexpected");
    return error.fields["picture"] ?? error.text;
  }

  async function send({ key, file, preview }: Upload): Promise<void> {
    const { signal } = cancels.current.get(key)!;
    if (signal.aborted) return;
    say(t("photos.uploading", { name: file.name }));
    try {
      const photos = await upload(uploadPhoto, file, {
        onProgress: (progress) => dispatch({ type: "progressed", key, progress }),
        signal,
      });
      dispatch({ type: "arrived", key, photos });
      say(t("photos.added"));
      URL.revokeObjectURL(preview);
      void revalidate();
    } catch (error) {
      // The server may have had all of it already.
      if (signal.aborted) return void revalidate();
      const refused = error instanceof AskError;
      const problem = refused ? textOf(error) : t("likes.failed_text");
      dispatch({ type: "failed", key, problem, may_go_again: !refused });
    }
  }

  function queue(one: Upload): void {
    cancels.current.set(one.key, new AbortController());
    line.current = line.current.then(() => send(one));
  }

  function add(files: readonly File[]): void {
    const room = roomLeft(state);
    const uploads = files.map((file, index) => {
      const one: Upload = { key: ++lastKey, file, preview: URL.createObjectURL(file), progress: 0 };
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
  }

  /** What was refused is told, and the page shows what the server has. */
  async function change(work: () => Promise<OwnPhotos>): Promise<boolean> {
    const before = state;
    try {
      dispatch({ type: "loaded", photos: await work() });
      void revalidate();
      return true;
    } catch (error) {
      dispatch({ type: "loaded", photos: before });
      toast({ kind: "warn", title: textOf(error) });
      return false;
    }
  }

  return {
    state,
    add,
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
    async order(ids: string[]) {
      dispatch({ type: "ordered", ids });
      return change(() => ask(orderPhotos, { ids }));
    },
    crop: (id: string, box: Box) => change(() => ask(cropPhoto, { id, ...box })),
    remove: (id: string) => change(() => ask(deletePhoto, { id })),
  };
}
