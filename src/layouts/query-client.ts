/** The browser's memory of user, chats and likes: one for each request on the server, one for each visit in the browser. */
import { QueryClient } from "@tanstack/react-query";

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Retries belong to the HTTP client, refreshing to the live state: two of either would multiply.
      queries: {
        retry: false,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
    },
  });
}
