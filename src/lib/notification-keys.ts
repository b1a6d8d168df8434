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

/** What sells something, and so rests on the consent to offers and news. */
export const mailOffers: readonly NotificationSwitch[] = ["email:promotions", "email:news"];
export const offers: readonly NotificationSwitch[] = ["email:promotions", "email:news", "push:promotions", "push:news"];

export const notificationSwitches: readonly NotificationSwitch[] = notificationChannels.flatMap((channel) =>
  notificationKeys.map((key) => `${channel}:${key}` as const),
);
