/** The states of the page that styles react to (spec 2): logged-in, not-index, installed-app, and what stands at the bottom. */
import { useMatches, useRouteLoaderData } from "react-router";
import type { User } from "#features/accounts/contract.ts";
import { classNames } from "#ui/class-names.ts";
import { bottomOf } from "./screen-bottom.ts";
import { useInstalledApp } from "./use-installed-app.ts";

export function useBodyStates(): string {
  const root = useRouteLoaderData("root") as { user: User | null } | undefined;
  const match = useMatches().at(-1);
  const installed = useInstalledApp();
  const bottom = bottomOf(match, root?.user ?? null);
  return classNames(
    root?.user && "logged-in",
    match?.id !== "index" && "not-index",
    installed && "installed-app",
    // A visitor has no tabs, but the actions of a profile.
    root?.user && bottom === "tabbar" && "has-tabbar",
    bottom === "dock" && "has-dock",
  );
}
