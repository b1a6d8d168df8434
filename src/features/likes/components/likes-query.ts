/** The likes as the browser keeps them: refreshed by the live state, seeded by pages that load them. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { ask } from "#contract/browser.ts";
import { fetchAnew } from "#contract/fetch-anew.ts";
import type { Output } from "#contract/call.ts";
import { getLikes } from "../contract.ts";
import { wishes } from "./liking.ts";

async function fetchLikes(): Promise<Output<typeof getLikes>> {
  const learn = wishes.startLearning();
  const likes = await ask(getLikes, {});
  learn(
    likes.profiles.map(({ id }) => id),
    likes.profiles_complete,
  );
  return likes;
}

export const likesQuery = { queryKey: ["likes"], queryFn: fetchLikes };

/** After a like was opened on the server: the badges follow at once, also where nothing is told live. */
export function useOpened(was_new: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (was_new) void fetchAnew(client, likesQuery);
  }, [client, was_new]);
}

/** What the page loaded is newer than what was kept. */
export function useLikes(loaded: Output<typeof getLikes>): Output<typeof getLikes> {
  const client = useQueryClient();
  useEffect(() => {
    // The first page has put it there itself; telling it again would draw everything once more.
    if (loaded !== client.getQueryData(likesQuery.queryKey)) client.setQueryData(likesQuery.queryKey, loaded);
  }, [client, loaded]);
  return useQuery({ ...likesQuery, initialData: loaded, enabled: false }).data;
}
