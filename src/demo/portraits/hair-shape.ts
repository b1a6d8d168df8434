// What a hair style is made of.

/** Paths in head coordinates: eyes near y = 0, crown at -200, chin at 185, cheeks at x = ±124. */
export type HairShape = {
  /** Behind neck and shoulders. */
  back?: string;
  /** Over the face and its edges; several parts are painted one after the other. */
  front: readonly string[];
  /** Locks that fall over the clothes. */
  over?: string;
  /** Clipped sides, thinner than the rest. */
  sides?: string;
  /** Fine lines that tell how the hair lies. */
  strands: readonly string[];
  /** Braids and locs, as lines with their width; painted with `back`, or with `front`. */
  back_ropes?: readonly (readonly [path: string, width: number])[];
  front_ropes?: readonly (readonly [path: string, width: number])[];
  /** The ears can be seen. */
  ears: boolean;
  /** A hat fits on it. */
  hat: boolean;
  /** Below 1 the skin shines through (cropped hair). */
  density?: number;
};
