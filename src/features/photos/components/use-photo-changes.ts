/** Order, crop and deletion of one's own photos: shown as the server has them, whatever became of the change. */
import { useRef } from "react";
import { useTranslations } from "#i18n/words.ts";
import { ask, AskError } from "#contract/browser.ts";
import { toast } from "#ui/toast-store.ts";
import { cropPhoto, deletePhoto, getPhotos, orderPhotos, type OwnPhoto, type OwnPhotos } from "../contract.ts";
import type { Box } from "../crop-frame.ts";
import { problemOf } from "../own-photos-state.ts";
import type { KnownPhotos } from "./use-own-photos.ts";

export function usePhotoChanges({ state, turn, take, reorder, look }: KnownPhotos) {
  const t = useTranslations();
  /** Each begins when the one before has ended: an older order must not come after a newer one. */
  const changes = useRef({ line: Promise.resolve(true), waiting: 0 });

  /** Without an answer, what the server has may be what was wanted. */
  function change(work: () => Promise<OwnPhotos>, isDone: (found: readonly OwnPhoto[]) => boolean): Promise<boolean> {
    const before = state;
    const { current } = changes;
    async function perform(): Promise<boolean> {
      let failure: unknown;
      const asked_in = turn.current;
      const photos = await work().catch((error: unknown) => {
        failure = error;
        return ask(getPhotos, {}).catch(() => undefined);
      });
      current.waiting -= 1;
      const done = failure === undefined || (photos !== undefined && isDone(photos.photos));
      // What was moved meanwhile is shown already; what was added meanwhile may be missing from the answer.
      const shows = !done || current.waiting === 0;
      if (shows && (asked_in === turn.current || !(await look()))) take(photos ?? before);
      if (done) return true;
      if (failure instanceof AskError) toast({ kind: "warn", title: problemOf(failure) });
      else toast({ kind: "warn", title: t("app.offline_title"), text: t("errors.connection") });
      return false;
    }
    current.waiting += 1;
    current.line = current.line.then(perform);
    return current.line;
  }

  return {
    order(ids: string[]) {
      reorder(ids);
      return change(
        () => ask(orderPhotos, { ids }),
        (found) => found.map(({ id }) => id).join() === ids.join(),
      );
    },
    crop: ({ id, filename }: OwnPhoto, box: Box) =>
      change(
        () => ask(cropPhoto, { id, filename, ...box }),
        (found) => found.some((photo) => photo.id === id && photo.filename !== filename),
      ),
    remove: (id: string) =>
      change(
        () => ask(deletePhoto, { id }),
        (found) => found.every((photo) => photo.id !== id),
      ),
  };
}
