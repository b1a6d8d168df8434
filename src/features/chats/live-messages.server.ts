/** Messages that come with the live events that speak of them, as their reader would find them in the conversation. */
import type { EventDetails } from "#platform/live/event-queries.server.ts";
import type { Message } from "./contract.ts";
import { messageOf } from "./conversations.server.ts";
import { type LiveMessageRow, messageOfEvent } from "./live-queries.server.ts";

export const liveMessages: EventDetails = {
  sql: messageOfEvent,
  shape(found, user_id): { message: Message } {
    const row = found as LiveMessageRow;
    return { message: messageOf({ ...row, created_at: new Date(row.created_at) }, user_id) };
  },
};
