/** Every call of the site with its use case. */
import { accountsApi } from "#features/accounts/api.server.ts";
import { siteApi } from "#features/site/api.server.ts";
import type { Route } from "#platform/http/run.server.ts";

export const routes: readonly Route[] = [...siteApi, ...accountsApi];
