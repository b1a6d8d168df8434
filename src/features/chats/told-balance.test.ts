/** The balance after a message was sent, where another was told meanwhile. */
import { QueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { userQuery } from "#features/accounts/components/use-user.ts";
import { tellBalance } from "./components/use-sending.ts";

test.each([
  ["follows the answer", 9, 9, 8, 8],
  ["is not asked for where the stream has told the same before", 9, 8, 8, 8],
  ["is asked for where another was told meanwhile, as of a purchase", 9, 58, 8, 57],
])("the balance %s", async (_, before, now, answered, shown) => {
  vi.stubGlobal("fetch", async () => Response.json({ user: { credits: 57 } }));
  const client = new QueryClient();
  client.setQueryData(userQuery.queryKey, { credits: now });
  tellBalance(client, before, answered);
  await expect.poll(() => client.getQueryData(userQuery.queryKey)).toEqual({ credits: shown });
  expect(client.isFetching()).toBe(0);
});
