/** The work behind the own photos: sends files one after the other, and every change to the server. */
import { useEffect, useEffectEvent, useReducer, useRef } from "react";
import { useTranslations } from "#i18n/words.ts";
import { ask, AskError } from "#contract/browser.ts";
import { onLive } from "#contract/live-browser.ts";
import { upload } from "#contract/upload.ts";
import { useSite } from "#features/site/components/use-site.ts";
import { toast } from "#ui/toast-store.ts";
import { newUuid } from "#lib/uuid.ts";
import {
  cropPhoto,
  deletePhoto,
  getPhotos,
  orderPhotos,
  type OwnPhoto,
  type OwnPhotos,
  uploadPhoto,
} from "../contract.ts";
import type { Box } from "../crop-frame.ts";
import { ownPhotosState, roomLeft, type Upload } from "../own-photos-state.ts";

/** Who shows the photos now: files go on their way when the page is left, and arrive for the one that is there by then. */
const shown = new Set<(photos: OwnPhotos) => void>();

/** `say` is for those who listen. */
export function useOwnPhotos(initial: OwnPhotos, say: (text: string) => void) {
  const t = useTranslations();
  const { settings } = useSite();
  const [state, dispatch] = useReducer(ownPhotosState, { ...initial, uploads: [] });
  /** Each upload begins when the one before has ended: the server takes only a few at once. */
  const line = useRef(Promise.resolve());
  const cancels = useRef(new Map<string, AbortController>());
  /** So does each change: an older order must not come after a newer one. */
  const changes = useRef({ line: Promise.resolve(true), waiting: 0 });

  /** How often the server has said, or the member has changed, what there is: a question from before is worth nothing. */
  const turn = useRef(0);
  function take(photos: OwnPhotos): void {
    turn.current += 1;
    dispatch({ type: "loaded", photos });
  }

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
  useEffect(() => hear(initial), [initial]);
  useEffect(
    () =>
      onLive(({ kind }) => {
        // A decision about a photo is told as a change of the account.
        if (kind === "user" || kind === "resync") void look();
      }),
    [],
  );

  /** Not by the page's own data: where that does not come, the page gives way, and with it the files on their way. */
  async function look(): Promise<OwnPhotos | undefined> {
    const asked_in = turn.current;
    const photos = await ask(getPhotos, {}).catch(() => undefined);
    if (photos && asked_in !== turn.current) return look();
    if (photos) take(photos);
    return photos;
  }

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
        query: `?key=${key}`,
      });
      for (const show of shown) show(photos);
      say(t("photos.added"));
      URL.revokeObjectURL(preview);
    } catch (error) {
      const refused = error instanceof AskError;
      const problem = refused ? textOf(error) : t("errors.connection");
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

  function add(files: readonly File[]): void {
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
  }

  /** Whatever became of it, the page shows what the server has; without an answer, that may be what was wanted. */
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
      if (failure instanceof AskError) toast({ kind: "warn", title: textOf(failure) });
      else toast({ kind: "warn", title: t("app.offline_title"), text: t("errors.connection") });
      return false;
    }
    current.waiting += 1;
    current.line = current.line.then(perform);
    return current.line;
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
    order(ids: string[]) {
      turn.current += 1;
      dispatch({ type: "ordered", ids });
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
