/** Sends what is due: takes some members at a time, asks what is still true and wanted, and writes each one letter. */
import { randomUUID } from "node:crypto";
import type { Context } from "#platform/context.server.ts";
import { recordRefusal, sendLetter } from "./letters.server.ts";
import type { AnyTeller } from "./notify.server.ts";
import * as queries from "./notice-queries.server.ts";
import { sendPushes } from "./pushing.server.ts";
import { isOff, isStale, retryMinutes, tellAt } from "./rules.ts";
import { type DueRow, type Means, type Ready, tellingTo, wordsOf } from "./telling.server.ts";

const members_at_once = 50;
/** A worker that has not finished by then is dead. */
const claim_ms = 10 * 60_000;
/** The job that calls this has two minutes. */
const patience_ms = 50_000;
/** So many failures in a row are not the letters' fault: the mail server is away, and everything waits for it. */
const failures_max = 3;

export async function sendDue(ctx: Context, means: Means): Promise<void> {
  const started = performance.now();
  let failures = 0;
  while (failures < failures_max && performance.now() - started < patience_ms) {
    const now = ctx.now();
    const until = new Date(now.getTime() + claim_ms);
    const user_ids = await claim(ctx, now, until);
    if (user_ids.length === 0) return;
    try {
      failures = await sendTo(ctx, means, { user_ids, now, until, failures });
    } finally {
      await queries.releaseReaders(ctx, user_ids, until);
    }
  }
}

/** What others wait for goes before what goes to everybody. */
async function claim(ctx: Context, now: Date, until: Date): Promise<string[]> {
  for (const rank of [0, 1, 2]) {
    const user_ids = await queries.claimReaders(ctx, { rank, now, until, limit: members_at_once });
    if (user_ids.length > 0) return user_ids;
  }
  return [];
}

type Batch = { user_ids: readonly string[]; now: Date; until: Date; failures: number };

async function sendTo(ctx: Context, means: Means, { user_ids, now, until, failures }: Batch): Promise<number> {
  const rows = (await queries.listDue(ctx, user_ids, now, ctx.settings.online_minutes)) as DueRow[];
  const wanted = rows.filter((row) => mayBeTold(row, now, ctx));
  const waiting = wanted
    .map((row) => ({ id: row.id, due_at: tellAt(row, row, now, ctx.settings) }))
    .filter(({ due_at }) => due_at > now);
  const waits = new Set(waiting.map(({ id }) => id));
  const ready = await findFacts(
    ctx,
    means.tellers,
    wanted.filter(({ id }) => !waits.has(id)),
  );
  const stays = new Set([...waits, ...ready.map(({ row }) => row.id)]);
  await queries.postpone(ctx, waiting);
  await queries.deleteNotices(
    ctx,
    rows.filter(({ id }) => !stays.has(id)).map(({ id }) => id),
  );
  await sendPushes(
    ctx,
    means,
    ready.filter(({ row }) => row.channel === "push"),
    now,
  );
  let failed = failures;
  for (const group of lettersOf(ready.filter(({ row }) => row.channel === "email"))) {
    if (failed >= failures_max) break;
    failed = (await sendGroup(ctx, means.tellers, group, { now, until })) ? 0 : failed + 1;
  }
  return failed;
}

/** Asked again now: much may have changed since it was planned. */
function mayBeTold(row: DueRow, now: Date, { settings }: Pick<Context, "settings">): boolean {
  if (row.status !== "active" || isStale(row, row.digest, now, settings)) return false;
  if (row.channel === "email" && row.mail_off !== null) return false;
  return !isOff(row.notifications_disabled, row.channel, row.kind);
}

async function findFacts(ctx: Context, tellers: readonly AnyTeller[], rows: readonly DueRow[]): Promise<Ready[]> {
  const found: Ready[] = [];
  for (const teller of tellers) {
    const due = rows.filter(({ kind }) => kind === teller.name);
    if (due.length === 0) continue;
    const facts = await teller.find(ctx, due);
    for (const row of due) if (facts.has(row.id)) found.push({ row, fact: facts.get(row.id)! });
  }
  return found;
}

/** What others did comes in one letter; a letter that was begun before stays as it was. */
function lettersOf(ready: readonly Ready[]): Ready[][] {
  const groups = Map.groupBy(ready, ({ row }) => {
    if (row.mail_id) return row.mail_id;
    return row.rank === 0 ? row.user_id : `${row.user_id} ${row.kind} ${row.about}`;
  });
  return [...groups.values()];
}

type Claim = { now: Date; until: Date };

/** False when the mail server did not take it; it is tried again. */
async function sendGroup(
  ctx: Context,
  tellers: readonly AnyTeller[],
  group: readonly Ready[],
  { now, until }: Claim,
): Promise<boolean> {
  const { row } = group[0]!;
  const mail_id = row.mail_id ?? randomUUID();
  const begun = new Set(await queries.beginMail(ctx, { ids: group.map((one) => one.row.id), mail_id, until }));
  const told = group.filter((one) => begun.has(one.row.id));
  if (told.length === 0) return true;
  const ids = told.map((one) => one.row.id);
  const { user_id } = row;
  try {
    const words = wordsOf(tellers, told, tellingTo(ctx, row));
    await sendLetter(ctx, row, words, { mail_id, kinds: told.map((one) => one.row.kind) });
  } catch (error) {
    if (await recordRefusal(ctx, user_id, error)) {
      await queries.deleteNotices(ctx, ids);
      return true;
    }
    ctx.log.warn({ err: error }, "letter not taken");
    await queries.delay(ctx, ids, new Date(now.getTime() + retryMinutes(row.tries + 1) * 60_000));
    return false;
  }
  await queries.finishMail(ctx, { user_id, ids, last_mail_at: row.rank === 0 ? now : null });
  return true;
}
