/** What the browser keeps of one's own photos: those the server knows, and the files on their way to it. */
import type { AskError } from "#contract/browser.ts";
import type { OwnPhoto, OwnPhotos } from "./contract.ts";

export type Upload = {
  /** Made before the first try; the photo's id once it is there. */
  key: string;
  file: File;
  /** An address of the file inside the browser. */
  preview: string;
  /** How much has arrived, from 0 to 1. */
  progress: number;
  /** Why it was not taken; it stays until the member has read it. */
  problem?: string;
  /** The connection broke, nobody refused it. */
  may_go_again?: boolean;
};

export type OwnPhotosState = OwnPhotos & { uploads: readonly Upload[] };

export type OwnPhotosEvent =
  | { type: "loaded"; photos: OwnPhotos }
  | { type: "added"; uploads: readonly Upload[] }
  | { type: "progressed"; key: string; progress: number }
  | { type: "failed"; key: string; problem: string; may_go_again: boolean }
  | { type: "again"; key: string }
  | { type: "dismissed"; key: string }
  | { type: "ordered"; ids: readonly string[] };

export function ownPhotosState(state: OwnPhotosState, event: OwnPhotosEvent): OwnPhotosState {
  const { uploads } = state;
  switch (event.type) {
    case "loaded":
      return { ...event.photos, uploads: unknownTo(event.photos, uploads) };
    case "added":
      return { ...state, uploads: [...uploads, ...event.uploads] };
    case "progressed":
      return { ...state, uploads: changed(uploads, event.key, { progress: event.progress }) };
    case "failed": {
      const { problem, may_go_again } = event;
      return { ...state, uploads: changed(uploads, event.key, { problem, may_go_again }) };
    }
    case "again":
      return {
        ...state,
        uploads: uploads.map((upload) =>
          upload.key === event.key
            ? { key: upload.key, file: upload.file, preview: upload.preview, progress: 0 }
            : upload,
        ),
      };
    case "dismissed":
      return { ...state, uploads: uploads.filter(({ key }) => key !== event.key) };
    case "ordered":
      return { ...state, photos: ordered(state.photos, event.ids) };
  }
}

/** A file may have arrived though the answer was lost. */
function unknownTo({ photos }: OwnPhotos, uploads: readonly Upload[]): Upload[] {
  return uploads.filter(({ key }) => photos.every(({ id }) => id !== key));
}

function changed(uploads: readonly Upload[], key: string, change: Partial<Upload>): Upload[] {
  return uploads.map((upload) => (upload.key === key ? { ...upload, ...change } : upload));
}

/** Shown before the server has answered: the first that others see is the main one. */
function ordered(photos: readonly OwnPhoto[], ids: readonly string[]): OwnPhoto[] {
  const moved = photos.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  const main = moved.find(({ status }) => status === "active");
  return moved.map((photo) => ({ ...photo, main: photo === main }));
}

/** The order after one photo has gone to another place. */
export function movedTo(ids: readonly string[], id: string, place: number): string[] {
  const others = ids.filter((other) => other !== id);
  return [...others.slice(0, place), id, ...others.slice(place)];
}

/** How many more photos there is room for; files that were not taken need none. */
export function roomLeft({ photos, limit, uploads }: OwnPhotosState): number {
  return Math.max(0, limit - photos.length - uploads.filter(({ problem }) => problem === undefined).length);
}

/** Why a photo or a change of one was refused: what is said of the picture itself, else of the whole. */
export function problemOf({ fields, text }: Pick<AskError, "fields" | "text">): string {
  return fields["picture"] ?? text;
}
