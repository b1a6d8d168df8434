/** What a landing page tells the layout around it: each is a world of its own, whatever the colour mode. */

export type LanderHandle = {
  /** The class on everything the layout draws. */
  world: string;
  theme: "light" | "dark";
};

/** What the layout reads from the page's data. */
export type WorldData = { niche?: number };

/** The stylesheet of one landing page, fetched there only: the others need not carry it. */
export function stylesheet(href: string): { rel: "stylesheet"; href: string }[] {
  return [{ rel: "stylesheet", href }];
}
