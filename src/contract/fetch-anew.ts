/** Asking once more for what the browser keeps, after something has changed it. */
import type { QueryClient } from "@tanstack/react-query";

type Query<T> = { queryKey: string[]; queryFn: () => Promise<T> };

/** An answer on its way may be from before the change: whoever waits for it gets the new one. */
export function fetchAnew<T>(client: QueryClient, query: Query<T>): Promise<T> {
  void client.cancelQueries(query, { silent: true });
  return client.fetchQuery({ ...query, staleTime: 0 });
}
