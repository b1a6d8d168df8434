/** The frame of a crop: always 4:5, as large as the picture allows or smaller, anywhere inside it. */
import type { Settings } from "#contract/settings.ts";

export type PictureSize = { width: number; height: number };
/** Each from 0 to 1: how large between the smallest and the largest, and where in the room that is left. */
export type CropFrame = { size: number; across: number; down: number };
export type Box = { left: number; top: number; width: number; height: number };

type Limits = Pick<Settings, "photo_pixels_min">;

const ratio = 4 / 5;

/** The whole of the picture that a 4:5 frame can hold, with the upper part kept: faces are there. */
export const firstFrame: CropFrame = { size: 1, across: 0.5, down: 0.2 };

function largest({ width, height }: PictureSize): PictureSize {
  const kept = Math.min(width, height * ratio);
  return { width: kept, height: kept / ratio };
}

/** Some pictures are just large enough as they are. */
export function mayCrop(picture: PictureSize, { photo_pixels_min }: Limits): boolean {
  return largest(picture).width >= photo_pixels_min;
}

/** In pixels of the picture. */
export function boxOf(picture: PictureSize, { size, across, down }: CropFrame, { photo_pixels_min }: Limits): Box {
  const most = largest(picture);
  const least = Math.min(photo_pixels_min, most.width);
  const width = least + size * (most.width - least);
  const height = width / ratio;
  return { left: across * room(picture.width, width), top: down * room(picture.height, height), width, height };
}

/** A frame as large as the picture comes out a trace larger in floating point; nothing may begin before the edge. */
function room(whole: number, taken: number): number {
  return Math.max(whole - taken, 0);
}

/** The frame after it was dragged so far, in pixels of the picture; it stops at the edges. */
export function dragged(
  picture: PictureSize,
  frame: CropFrame,
  by: { x: number; y: number },
  limits: Limits,
): CropFrame {
  const { left, top, width, height } = boxOf(picture, frame, limits);
  return {
    size: frame.size,
    across: shareOf(left + by.x, room(picture.width, width), frame.across),
    down: shareOf(top + by.y, room(picture.height, height), frame.down),
  };
}

/** Where there is no room there is nothing to move. */
function shareOf(place: number, left_over: number, before: number): number {
  return left_over < 1 ? before : Math.min(Math.max(place / left_over, 0), 1);
}

/** As the server wants it: in shares of the picture. */
export function sharesOf({ width, height }: PictureSize, box: Box): Box {
  return { left: box.left / width, top: box.top / height, width: box.width / width, height: box.height / height };
}
