/** The states of the page that styles react to (spec 2): logged-in, not-index, installed-app, and what stands at the bottom. */
import { useMatches, useRouteLoaderData } from "react-router";
import type { User } from "#features/accounts/contract.ts";
import { classNames } from "#ui/class-names.ts";
import { hasDock, hasTabBar } from "./route-states.ts";
import { useInstalledApp } from "./use-installed-app.ts";

export function useBodyStates(): string {
  const root = useRouteLoaderData("root") as { user: User | null } | undefined;
  const route_id = useMatches().at(-1)?.id;
  const installed = useInstalledApp();
  const logged_in = Boolean(root?.user);
  return classNames(
    logged_in && "logged-in",
    route_id !== "index" && "not-index",
    installed && "installed-app",
    logged_in && hasTabBar(route_id) && "has-tabbar",
    logged_in && hasDock(route_id) && "has-dock",
  );
}
