/** Telling members who are away of what is unread: a new conversation, new messages, and again after some days. */
import { countNewLikesOf } from "#features/likes/notices.server.ts";
import {
  type AnyTeller,
  defineTeller,
  type Due,
  listNames,
  plan,
  type Telling,
  type Words,
} from "#features/notifications/notify.server.ts";
import type { NoticeName } from "#features/notifications/rules.ts";
import type { Context } from "#platform/context.server.ts";
import * as queries from "./notice-queries.server.ts";
import type { Unread } from "./notice-queries.server.ts";

const at_once = 1000;

/** For each chat that began to be unread a while ago and still is: its reader is told, once until it has been read. */
export async function planDueChats(ctx: Context): Promise<void> {
  for (;;) {
    const taken = await ctx.transaction(async (ctx) => {
      const { taken, unread } = await queries.takeDue(ctx, ctx.now(), at_once);
      for (const [name, first] of [
        ["new_conversation", true],
        ["new_message", false],
      ] as const)
        await plan(
          ctx,
          name,
          unread
            .filter((chat) => chat.first === first)
            .map(({ user_id, conversation_id }) => ({ user_id, about: conversation_id })),
        );
      return taken;
    });
    if (taken < at_once) return;
  }
}

async function findUnread(ctx: Context, due: readonly Due[]): Promise<Map<number, Unread>> {
  const unread = await queries.listUnread(ctx, [...new Set(due.map(({ user_id }) => user_id))]);
  const chats = new Map(unread.map((chat) => [`${chat.user_id} ${chat.conversation_id}`, chat]));
  return new Map(
    due.flatMap(({ id, user_id, about }) => {
      const chat = chats.get(`${user_id} ${about}`);
      return chat ? [[id, chat] as const] : [];
    }),
  );
}

/** All unread chats of each member who has any. */
async function findAllUnread(ctx: Context, due: readonly Due[]): Promise<Map<number, Unread[]>> {
  const unread = Map.groupBy(
    await queries.listUnread(
      ctx,
      due.map(({ user_id }) => user_id),
    ),
    ({ user_id }) => user_id,
  );
  return new Map(
    due.flatMap(({ id, user_id }) => {
      const chats = unread.get(user_id);
      return chats ? [[id, chats] as const] : [];
    }),
  );
}

const countMessages = (chats: readonly Unread[]) => chats.reduce((total, chat) => total + chat.count, 0);

function pushOf(chats: readonly Unread[], { t, locale, show_names }: Telling): Words["push"] {
  const title = t("mail.push_message_title");
  if (!show_names) return { title, body: t("mail.push_message_body") };
  const names = listNames(
    chats.map(({ name }) => name),
    { t, locale },
  );
  return { title, body: t("mail.new_message_names", { count: chats.length, names }) };
}

function actionOf(chats: readonly Unread[], { t }: Pick<Telling, "t">): Words["action"] {
  const count = countMessages(chats);
  const path = chats.length === 1 ? `/chats/${chats[0]!.conversation_id}` : "/chats";
  return { label: t("mail.messages_action", { count }), path };
}

function messageTeller(name: Extract<NoticeName, "new_conversation" | "new_message">): AnyTeller {
  return defineTeller<Unread>({
    name,
    find: findUnread,
    tell(chats, telling) {
      const { t, show_names } = telling;
      const count = chats.length;
      const names = listNames(
        chats.map((chat) => chat.name),
        telling,
      );
      return {
        subject:
          name === "new_message"
            ? t("mail.new_message_subject", { count: countMessages(chats) })
            : t("mail.new_conversation_subject", { count }),
        lines: [show_names ? t(`mail.${name}_names`, { count, names }) : t(`mail.${name}_line`, { count })],
        action: actionOf(chats, telling),
        push: pushOf(chats, telling),
      };
    },
  });
}

type Waiting = { unread: number; likes: number };

export const chatTellers: readonly AnyTeller[] = [
  messageTeller("new_conversation"),
  messageTeller("new_message"),
  defineTeller<Unread[]>({
    name: "unread_reminder",
    find: findAllUnread,
    tell([chats = []], telling) {
      const { t, show_names } = telling;
      const count = countMessages(chats);
      const names = listNames(
        chats.map((chat) => chat.name),
        telling,
      );
      return {
        subject: t("mail.unread_reminder_subject", { count }),
        lines: [
          show_names ? t("mail.unread_reminder_names", { count, names }) : t("mail.unread_reminder_line", { count }),
        ],
        action: actionOf(chats, telling),
        push: pushOf(chats, telling),
      };
    },
  }),
  defineTeller<Waiting>({
    name: "reminder",
    async find(ctx, due) {
      const user_ids = due.map(({ user_id }) => user_id);
      const [unread, likes] = await Promise.all([queries.countUnreadOf(ctx, user_ids), countNewLikesOf(ctx, user_ids)]);
      return new Map(
        due.map(({ id, user_id }) => [id, { unread: unread.get(user_id) ?? 0, likes: likes.get(user_id) ?? 0 }]),
      );
    },
    tell([waiting], { t }) {
      const { unread = 0, likes = 0 } = waiting ?? {};
      const subject = t("mail.reminder_subject");
      return {
        subject,
        lines: [
          t("mail.reminder_line"),
          ...(unread > 0 ? [t("mail.reminder_unread", { count: unread })] : []),
          ...(likes > 0 ? [t("mail.reminder_likes", { count: likes })] : []),
        ],
        action: { label: t("mail.reminder_action"), path: unread > 0 ? "/chats" : likes > 0 ? "/likes" : "/members" },
        push: { title: t("mail.push_news_title"), body: subject },
      };
    },
  }),
];

/** Unread messages of many members, for the badges of their apps. */
export async function countUnreadMessagesOf(ctx: Context, user_ids: readonly string[]): Promise<Map<string, number>> {
  return queries.countUnreadOf(ctx, user_ids);
}
