/** Everything that members are told, by the features it comes from. */
import { chatTellers, countUnreadMessagesOf, planDueChats } from "#features/chats/notices.server.ts";
import { countNewLikesOf, likeTellers } from "#features/likes/notices.server.ts";
import { campaignTellers } from "#features/notifications/campaigns.server.ts";
import type { Means } from "#features/notifications/telling.server.ts";
import { weeklyUpdateTeller } from "#features/notifications/weekly-update.server.ts";

export const means: Means = {
  tellers: [...chatTellers, ...likeTellers, weeklyUpdateTeller, ...campaignTellers],
  counters: [countUnreadMessagesOf, countNewLikesOf],
};

export const planners = [planDueChats];
