/** Once a day, in the evening where each member lives: is there something to remind them of? */
import type { Context } from "#platform/context.server.ts";
import * as queries from "./look-queries.server.ts";
import { plan } from "./notify.server.ts";
import { lookAt, nextLook, remindersSince } from "./rules.ts";

const at_once = 500;

export async function lookAtMembers(ctx: Context): Promise<void> {
  for (;;) if ((await lookAtSome(ctx)) < at_once) return;
}

async function lookAtSome(ctx: Context): Promise<number> {
  return ctx.transaction(async (ctx) => {
    const { settings } = ctx;
    const now = ctx.now();
    const members = await queries.listLooks(ctx, now, at_once);
    const looks = members.map((member) => {
      const reminder = lookAt(member, now, settings);
      const sent = remindersSince(member);
      return {
        user_id: member.user_id,
        reminder,
        next_look_at: nextLook(member.time_zone, now, settings),
        reminded_at: reminder === "unread_reminder" || reminder === "reminder" ? now : member.reminded_at,
        unread_reminders: sent.unread_reminders + (reminder === "unread_reminder" ? 1 : 0),
        reminders: sent.reminders + (reminder === "reminder" ? 1 : 0),
      };
    });
    await queries.saveLooks(ctx, looks);
    for (const name of ["unread_reminder", "weekly_update", "reminder"] as const)
      await plan(
        ctx,
        name,
        looks.filter(({ reminder }) => reminder === name).map(({ user_id }) => ({ user_id, about: null })),
      );
    return members.length;
  });
}
