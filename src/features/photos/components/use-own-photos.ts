/** One's own photos as the server has them, and as uploads and changes leave them. */
import { type Dispatch, type RefObject, useEffect, useEffectEvent, useReducer, useRef } from "react";
import { ask } from "#contract/browser.ts";
import { onLive } from "#contract/live-browser.ts";
import { getPhotos, type OwnPhotos } from "../contract.ts";
import { type OwnPhotosEvent, type OwnPhotosState, ownPhotosState } from "../own-photos-state.ts";

export type KnownPhotos = {
  readonly state: OwnPhotosState;
  readonly dispatch: Dispatch<OwnPhotosEvent>;
  /** How often the server has said, or the member has changed, what there is: a question from before is worth nothing. */
  readonly turn: Readonly<RefObject<number>>;
  readonly take: (photos: OwnPhotos) => void;
  /** Shown before the server has answered. */
  readonly reorder: (ids: readonly string[]) => void;
  /** Asks the server; nothing where it does not answer. */
  readonly look: () => Promise<OwnPhotos | undefined>;
};

export function useOwnPhotos(initial: OwnPhotos): KnownPhotos {
  const [state, dispatch] = useReducer(ownPhotosState, { ...initial, uploads: [] });
  const turn = useRef(0);
  function take(photos: OwnPhotos): void {
    turn.current += 1;
    dispatch({ type: "loaded", photos });
  }
  function reorder(ids: readonly string[]): void {
    turn.current += 1;
    dispatch({ type: "ordered", ids });
  }
  /** Not by the page's own data: where that does not come, the page gives way, and with it the files on their way. */
  async function look(): Promise<OwnPhotos | undefined> {
    const asked_in = turn.current;
    const photos = await ask(getPhotos, {}).catch(() => undefined);
    if (photos && asked_in !== turn.current) return look();
    if (photos) take(photos);
    return photos;
  }
  const hear = useEffectEvent(take);
  useEffect(() => hear(initial), [initial]);
  useEffect(
    () =>
      onLive(({ kind }) => {
        // A decision about a photo is told as a change of the account.
        if (kind === "user" || kind === "resync") void look();
      }),
    [],
  );
  return { state, dispatch, turn, take, reorder, look };
}
