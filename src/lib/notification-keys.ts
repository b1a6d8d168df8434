/** What members can be told about and by what, as the specification names them. */

export const notificationKeys = [
  "new_conversations",
  "new_messages",
  "like",
  "unread_message_reminders",
  "promotions",
  "weekly_updates",
  "news",
  "reminders",
] as const;
export type NotificationKey = (typeof notificationKeys)[number];

export const notificationChannels = ["email", "push"] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

/** One entry of `notifications_disabled`. */
export type NotificationSwitch = `${NotificationChannel}:${NotificationKey}`;

export const notificationSwitches: readonly NotificationSwitch[] = notificationChannels.flatMap((channel) =>
  notificationKeys.map((key) => `${channel}:${key}` as const),
);
