/** The likes as the browser keeps them: refreshed by the live state, seeded by pages that load them. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { ask } from "#contract/browser.ts";
import type { Output } from "#contract/call.ts";
import { getLikes } from "../contract.ts";

export const likesQuery = { queryKey: ["likes"], queryFn: () => ask(getLikes, {}) };

/** What the page loaded is newer than what was kept. */
export function useLikes(loaded: Output<typeof getLikes>): Output<typeof getLikes> {
  const client = useQueryClient();
  useEffect(() => void client.setQueryData(likesQuery.queryKey, loaded), [client, loaded]);
  return useQuery({ ...likesQuery, initialData: loaded, enabled: false }).data;
}
