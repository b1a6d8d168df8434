/** The member of this page, as the server last told. */
import { useQuery } from "@tanstack/react-query";
import { useRouteLoaderData } from "react-router";
import { ask } from "#contract/browser.ts";
import { getUser, type User } from "../contract.ts";

export const userQuery = { queryKey: ["user"], queryFn: async () => (await ask(getUser, {})).user };

function useLoadedUser(): User | null {
  return (useRouteLoaderData("root") as { user: User | null }).user;
}

function useToldUser(): User | null {
  return useQuery({ ...userQuery, initialData: useLoadedUser(), enabled: false }).data;
}

/** Whether a member looks at the page; for what stands on it many times. */
export function useIsMember(): boolean {
  return useLoadedUser() !== null;
}

/** Null for a visitor. A page that the server draws knows nothing newer than what it was loaded with. */
export const useUser = import.meta.env.SSR ? useLoadedUser : useToldUser;
