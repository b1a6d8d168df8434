import fc from "fast-check";
import { expect, test } from "vitest";
import { boxOf, dragged, firstFrame, mayCrop, sharesOf } from "./crop-frame.ts";

const limits = { photo_pixels_min: 400 };

test("the first frame holds as much as a 4:5 frame can", () => {
  expect(boxOf({ width: 1600, height: 1200 }, firstFrame, limits)).toEqual({
    left: 320,
    top: 0,
    width: 960,
    height: 1200,
  });
  expect(boxOf({ width: 800, height: 1500 }, firstFrame, limits)).toEqual({
    left: 0,
    top: 100,
    width: 800,
    height: 1000,
  });
});

test("the smallest frame is just large enough to be shown", () => {
  expect(boxOf({ width: 1600, height: 1200 }, { ...firstFrame, size: 0 }, limits)).toMatchObject({
    width: 400,
    height: 500,
  });
});

test("a picture that is only just large enough cannot be cropped", () => {
  expect(mayCrop({ width: 420, height: 420 }, limits)).toBe(false);
  expect(mayCrop({ width: 400, height: 500 }, limits)).toBe(true);
});

test("a frame follows the pointer and stops at the edges", () => {
  const picture = { width: 1600, height: 1200 };
  const frame = { size: 0, across: 0, down: 0 };
  expect(boxOf(picture, dragged(picture, frame, { x: 300, y: 100 }, limits), limits)).toMatchObject({
    left: 300,
    top: 100,
  });
  expect(boxOf(picture, dragged(picture, frame, { x: -50, y: 9_999 }, limits), limits)).toMatchObject({
    left: 0,
    top: 700,
  });
});

test("wherever the frame is put, what is sent lies inside the picture and is large enough", () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  const side = fc.integer({ min: 500, max: 1600 });
  fc.assert(
    fc.property(side, side, share, share, share, (width, height, size, across, down) => {
      const picture = { width, height };
      const box = boxOf(picture, { size, across, down }, limits);
      const shares = sharesOf(picture, box);
      expect(Math.round(shares.width * width)).toBeGreaterThanOrEqual(400);
      expect(shares.left).toBeGreaterThanOrEqual(0);
      expect(shares.top).toBeGreaterThanOrEqual(0);
      expect(shares.left + shares.width).toBeLessThanOrEqual(1 + 1e-9);
      expect(shares.top + shares.height).toBeLessThanOrEqual(1 + 1e-9);
    }),
    { seed: 2026, examples: [[500, 509, 0.999999999999996, 0, 2.212036316367511e-308]] },
  );
});
