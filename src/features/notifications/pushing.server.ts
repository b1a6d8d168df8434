/** Pushes to the browsers of members: one for each kind, the newest in the place of the one before. */
import type { Context } from "#platform/context.server.ts";
import type { PushTarget } from "#platform/push/push.server.ts";
import type { Words } from "./notify.server.ts";
import * as queries from "./notice-queries.server.ts";
import * as subscriptions from "./push-queries.server.ts";
import { kindOf, retryMinutes } from "./rules.ts";
import { type Means, type Ready, tellingTo, wordsOf } from "./telling.server.ts";

const tries_max = 5;
/** A message is still worth reading the next day. */
const ttl_s = 86_400;

type Target = PushTarget & { id: string };

export async function sendPushes(ctx: Context, means: Means, ready: readonly Ready[], now: Date): Promise<void> {
  if (ready.length === 0) return;
  const user_ids = [...new Set(ready.map(({ row }) => row.user_id))];
  const targets = Map.groupBy(await subscriptions.listTargets(ctx, user_ids, now), ({ user_id }) => user_id);
  const counts = await Promise.all(means.counters.map((count) => count(ctx, user_ids)));
  const groups = Map.groupBy(ready, ({ row }) => `${row.user_id} ${row.kind}`);
  for (const group of groups.values()) {
    const { row } = group[0]!;
    const badge = counts.reduce((total, count) => total + (count.get(row.user_id) ?? 0), 0);
    const [words] = wordsOf(means.tellers, group, tellingTo(ctx, row));
    await sendGroup(ctx, group, { words: words!, badge, targets: targets.get(row.user_id) ?? [], now });
  }
}

type Sent = { words: Words; badge: number; targets: readonly Target[]; now: Date };

async function sendGroup(ctx: Context, group: readonly Ready[], { words, badge, targets, now }: Sent): Promise<void> {
  const { row } = group[0]!;
  const ids = group.map((one) => one.row.id);
  const payload = JSON.stringify({
    ...words.push,
    path: words.action.path,
    tag: row.kind,
    lang: row.language,
    badge,
  });
  const push = {
    payload,
    ttl_s,
    urgency: kindOf(row.kind).urgent ? ("high" as const) : ("normal" as const),
    topic: row.kind,
    contact: `mailto:${ctx.settings.support_email}`,
  };
  const answers = await Promise.all(
    targets.map(async (target) => ({ id: target.id, answer: await ctx.push.send(target, push) })),
  );
  const gone = answers.filter(({ answer }) => answer === "gone").map(({ id }) => id);
  if (gone.length > 0) await subscriptions.deleteTargets(ctx, gone);
  // One browser that has it is enough: a repeat would show it there twice.
  const again = answers.some(({ answer }) => answer === "later") && !answers.some(({ answer }) => answer === "sent");
  if (again && row.tries + 1 < tries_max)
    await queries.countTry(ctx, ids, new Date(now.getTime() + retryMinutes(row.tries + 1) * 60_000));
  else await queries.deleteNotices(ctx, ids);
}
