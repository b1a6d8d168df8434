/** The seven niches of the specification, and what the last part of a lander's address says. */

export const nicheKeys = ["none", "she", "bdsm", "bbw", "gilf", "milf", "gay"] as const;
export type NicheKey = (typeof nicheKeys)[number];

/** Other people in the pictures, or plain words instead of the design's own. */
export const variants = ["women", "men", "plain"] as const;
export type Variant = (typeof variants)[number] | null;

export function nicheKey(number: number): NicheKey {
  return nicheKeys[number - 1] ?? "none";
}

/**
 * A slug is the niche, the variant, or both: milf, women, milf-women. Without a niche it is the site's own; a word that
 * nobody knows changes nothing.
 */
export function readSlug(slug: string | undefined, site_niche: number): { niche: number; variant: Variant } {
  const [first = "", ...rest] = (slug ?? "").toLowerCase().split("-");
  const named = first === "none" ? -1 : nicheKeys.findIndex((key) => key === first);
  const word = named > 0 ? rest.join("-") : (slug ?? "").toLowerCase();
  const variant = variants.find((known) => known === word) ?? null;
  return { niche: named > 0 ? named + 1 : site_niche, variant };
}
