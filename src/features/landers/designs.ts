/** The landing designs; each is a folder in designs/ and an address below /landers. */
export const designs = [
  { name: "alonetonight", has_slug: true },
  { name: "collagelanding", has_slug: true },
  { name: "gallery", has_slug: true },
  { name: "iconslanding", has_slug: true },
  { name: "maplanding", has_slug: true },
  { name: "socialnetwork", has_slug: true },
  { name: "transitionsvideolanding", has_slug: true },
  { name: "video", has_slug: true },
  { name: "tinderswipe", has_slug: false },
] as const;
export type DesignName = (typeof designs)[number]["name"];
