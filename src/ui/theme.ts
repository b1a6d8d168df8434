/** Light or dark by choice; by system preference where nothing is chosen. */
export type Theme = "system" | "light" | "dark";

export function applyTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset["bsTheme"];
  else document.documentElement.dataset["bsTheme"] = theme;
}
