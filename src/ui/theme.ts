/** Light or dark by choice; by system preference where nothing is chosen. Lives on the document, as the styles read it. */
import { useSyncExternalStore } from "react";

export type Theme = "system" | "light" | "dark";

const listeners = new Set<() => void>();

export function applyTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset["bsTheme"];
  else document.documentElement.dataset["bsTheme"] = theme;
  for (const listener of listeners) listener();
}

function currentTheme(): Theme {
  const chosen = document.documentElement.dataset["bsTheme"];
  return chosen === "light" || chosen === "dark" ? chosen : "system";
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme, () => "system");
}
