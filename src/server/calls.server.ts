/** Every call of the site with its use case. */
import { accountsApi } from "#features/accounts/api.server.ts";
import { chatsApi } from "#features/chats/api.server.ts";
import { creditsApi } from "#features/credits/api.server.ts";
import { likesApi } from "#features/likes/api.server.ts";
import { membersApi } from "#features/members/api.server.ts";
import { siteApi } from "#features/site/api.server.ts";
import type { Route } from "#platform/http/run.server.ts";

export const routes: readonly Route[] = [...siteApi, ...accountsApi, ...membersApi, ...creditsApi, ...likesApi, ...chatsApi];
