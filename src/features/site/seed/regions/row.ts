// How a region is written in the lists of this folder: one line each, so that a list can be read as a table.
import type { LanguageCode } from "#lib/languages.ts";

export type RegionRow = readonly [
  code: string,
  /** In the country's own language. */
  name: string,
  lat: number,
  lon: number,
  /** Codes of the regions it touches, separated by spaces. */
  neighbours: string,
  /** Only in the languages that have another name for it. */
  names: Readonly<Partial<Record<LanguageCode, string>>>,
];
