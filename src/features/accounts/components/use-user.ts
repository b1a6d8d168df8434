/** The member of this page, as the server last told. */
import { useQuery } from "@tanstack/react-query";
import { useRouteLoaderData } from "react-router";
import { ask } from "#contract/browser.ts";
import { getUser, type User } from "../contract.ts";

export const userQuery = { queryKey: ["user"], queryFn: async () => (await ask(getUser, {})).user };

/** Whether a member looks at the page; for what stands on it many times. */
export function useIsMember(): boolean {
  return (useRouteLoaderData("root") as { user: User | null }).user !== null;
}

/** Null for a visitor. */
export function useUser(): User | null {
  const { user } = useRouteLoaderData("root") as { user: User | null };
  return useQuery({ ...userQuery, initialData: user, enabled: false }).data;
}
