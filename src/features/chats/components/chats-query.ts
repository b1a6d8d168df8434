/** The chats as the browser keeps them: refreshed by the live state, seeded by pages that load them. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { ask } from "#contract/browser.ts";
import type { Output } from "#contract/call.ts";
import { getChats } from "../contract.ts";

export const chatsQuery = { queryKey: ["chats"], queryFn: () => ask(getChats, {}) };

/** What the page loaded is newer than what was kept. */
export function useChats(loaded: Output<typeof getChats>): Output<typeof getChats> {
  const client = useQueryClient();
  useEffect(() => void client.setQueryData(chatsQuery.queryKey, loaded), [client, loaded]);
  return useQuery({ ...chatsQuery, initialData: loaded, enabled: false }).data;
}
