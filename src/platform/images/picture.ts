/** What a picture is made into, and why one may be refused: shared by the site and the program that decodes. */

/** The part to keep, in shares of the upright picture. */
export type Crop = { left: number; top: number; width: number; height: number };

export type PictureOrder = {
  /** Longest side of each size; none is ever enlarged. */
  sizes: { large: number; medium: number; small: number };
  /** Shortest side that what is kept must have. */
  pixels_min: number;
  crop?: Crop | undefined;
};

export type Picture = {
  large: Uint8Array;
  medium: Uint8Array;
  small: Uint8Array;
  /** Of the medium size, with nothing left to recognise. */
  blurred: Uint8Array;
  /** A few pixels as a data address. */
  placeholder: string;
  /** 64 bits as text; see hash.ts. */
  hash: string;
  hash_mirrored: string;
  /** Of the large size. */
  width: number;
  height: number;
};

export const pictureProblems = ["heic", "kind", "broken", "too_small", "too_many_pixels", "too_slow"] as const;
export type PictureProblem = (typeof pictureProblems)[number];

export class PictureRefused extends Error {
  override readonly name = "PictureRefused";
  readonly problem: PictureProblem;
  constructor(problem: PictureProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** What goes to the decoder and comes back. */
export type Job = { file: string; kind: PictureKind; order: PictureOrder };
export type JobAnswer = ({ picture: Picture } | { problem: PictureProblem }) & {
  /** It holds on to so much memory that another one should go on. */
  tired: boolean;
};

export type PictureKind = "jpeg" | "png" | "webp" | "avif";

/** AVIF needs far more memory for each pixel than the others. */
export const pixels_max: Record<PictureKind, number> = {
  jpeg: 40_000_000,
  png: 40_000_000,
  webp: 40_000_000,
  avif: 16_000_000,
};

/** What a header says that decides how a picture is decoded. */
export type Header = {
  isProgressive?: boolean;
  chromaSubsampling?: string | undefined;
  channels: number;
  depth: string;
};

/** As many as are allowed, or as fit into the memory where there is little. */
export function pixelsMost(kind: PictureKind, header: Header, { crop }: PictureOrder, memory_bytes: number): number {
  const bytes_held = bytesHeld(kind, header, crop !== undefined);
  return bytes_held === 0 ? pixels_max[kind] : Math.min(pixels_max[kind], Math.floor(memory_bytes / bytes_held));
}

/** Of each pixel while it is decoded, as measured: most kinds are read line by line, some only as a whole. */
function bytesHeld(
  kind: PictureKind,
  { isProgressive, chromaSubsampling, channels, depth }: Header,
  cropped: boolean,
): number {
  if (kind === "avif") return 16;
  if (kind === "webp") return cropped ? 7 : 4;
  if (!isProgressive) return 0;
  if (kind === "png") return depth === "ushort" ? channels * 2 : channels;
  return chromaSubsampling === "4:2:0" ? 3 : 6;
}
