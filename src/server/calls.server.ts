/** Every call of the site with its use case. */
import { accountsApi } from "#features/accounts/api.server.ts";
import { chatsApi, chatUploads } from "#features/chats/api.server.ts";
import { creditsApi } from "#features/credits/api.server.ts";
import { likesApi } from "#features/likes/api.server.ts";
import { membersApi } from "#features/members/api.server.ts";
import { leavingApi } from "#features/membership/leaving-api.server.ts";
import { membershipApi } from "#features/membership/api.server.ts";
import { settingsApi } from "#features/membership/settings-api.server.ts";
import { notificationsApi } from "#features/notifications/api.server.ts";
import { paymentsApi } from "#features/payments/api.server.ts";
import { photosApi, photoUploads } from "#features/photos/api.server.ts";
import { safetyApi } from "#features/safety/api.server.ts";
import { siteApi } from "#features/site/api.server.ts";
import type { Route, Upload } from "#platform/http/run.server.ts";

export const routes: readonly Route[] = [
  ...siteApi,
  ...accountsApi,
  ...photosApi,
  ...membersApi,
  ...creditsApi,
  ...notificationsApi,
  ...safetyApi,
  ...likesApi,
  ...chatsApi,
  ...paymentsApi,
  ...membershipApi,
  ...leavingApi,
  ...settingsApi,
];

/** Calls whose body is a file. */
export const uploads: readonly Upload[] = [...photoUploads, ...chatUploads];
