import { expect, test } from "vitest";
import type { OwnPhoto, OwnPhotos } from "./contract.ts";
import { movedTo, ownPhotosState, roomLeft, type OwnPhotosEvent, type OwnPhotosState } from "./own-photos-state.ts";

function aPhoto(id: string, status: OwnPhoto["status"] = "active", main = false): OwnPhoto {
  const address = `/photos/${id}.webp`;
  const addresses = { filename: address, thumb_filename: address, match: address };
  return {
    id,
    status,
    main,
    ...addresses,
    rejected_reason: null,
    width: 900,
    height: 1200,
    placeholder: "",
    hidden: false,
  };
}

const photos: OwnPhotos = {
  photos: [aPhoto("a", "active", true), aPhoto("b", "pending"), aPhoto("c")],
  limit: 5,
  limit_premium: 25,
};
const file = new File([], "sea.jpg");
const upload = (key: string) => ({ key, file, preview: "", progress: 0 });

function after(...events: OwnPhotosEvent[]): OwnPhotosState {
  return events.reduce(ownPhotosState, { ...photos, uploads: [] });
}

test("a file takes room from the moment it is chosen, until it is refused", () => {
  expect(roomLeft(after())).toBe(2);
  expect(roomLeft(after({ type: "added", uploads: [upload("d"), upload("e")] }))).toBe(0);
  const refused = after(
    { type: "added", uploads: [upload("d")] },
    {
      type: "failed",
      key: "d",
      problem: "Too small.",
      may_go_again: false,
    },
  );
  expect(roomLeft(refused)).toBe(2);
  expect(refused.uploads).toMatchObject([{ key: "d", problem: "Too small." }]);
  expect(ownPhotosState(refused, { type: "dismissed", key: "d" }).uploads).toEqual([]);
});

test("a file whose connection broke goes again from its beginning, and takes room again", () => {
  const state = after(
    { type: "added", uploads: [upload("d")] },
    { type: "progressed", key: "d", progress: 0.5 },
    { type: "failed", key: "d", problem: "Please check your connection.", may_go_again: true },
  );
  expect(state.uploads).toMatchObject([{ may_go_again: true }]);
  expect(roomLeft(state)).toBe(2);
  const again = ownPhotosState(state, { type: "again", key: "d" });
  expect(again.uploads).toEqual([upload("d")]);
  expect(roomLeft(again)).toBe(1);
});

test("what arrived takes the place of its file, and other files go on", () => {
  const state = after(
    { type: "added", uploads: [upload("d"), upload("e")] },
    { type: "progressed", key: "e", progress: 0.5 },
    { type: "loaded", photos: { ...photos, photos: [...photos.photos, aPhoto("d")] } },
  );
  expect(state.photos).toHaveLength(4);
  expect(state.uploads).toEqual([{ ...upload("e"), progress: 0.5 }]);
});

test("a new order is shown at once; the first photo that others see is the main one", () => {
  const state = after({ type: "ordered", ids: ["b", "c", "a"] });
  expect(state.photos.map(({ id, main }) => [id, main])).toEqual([
    ["b", false],
    ["c", true],
    ["a", false],
  ]);
});

test.each([
  ["a", 2, ["b", "c", "a"]],
  ["c", 0, ["c", "a", "b"]],
  ["b", 1, ["a", "b", "c"]],
])("%s moves to place %i", (id, place, expected) => {
  expect(movedTo(["a", "b", "c"], id, place)).toEqual(expected);
});
