/** Light or dark by choice; by system preference where nothing is chosen. Lives on the document, as the styles read it. */

export type Theme = "system" | "light" | "dark";

/** The page's ground, for the browser's own bars around it. */
const grounds = { light: "#fbf7f6", dark: "#150e14" };

/** A choice holds whatever the system prefers, around the page as on it. */
export function windowColours(theme: Theme = "system"): { media: string; colour: string }[] {
  return (["light", "dark"] as const).map((system) => ({
    media: `(prefers-color-scheme: ${system})`,
    colour: grounds[theme === "system" ? system : theme],
  }));
}

export function applyTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset["bsTheme"];
  else document.documentElement.dataset["bsTheme"] = theme;
  for (const { media, colour } of windowColours(theme)) {
    document.querySelector(`meta[name="theme-color"][media="${media}"]`)?.setAttribute("content", colour);
  }
}
