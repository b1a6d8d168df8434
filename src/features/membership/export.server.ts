/** Downloads of one's own data: asked for, put together by a job, fetched while logged in, removed after some days. */
import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import * as z from "zod/mini";
import type { Output } from "#contract/call.ts";
import { Refusal } from "#contract/refusal.ts";
import { day_ms, hour_ms, isRepeat } from "#features/accounts/rules.ts";
import { lockUser } from "#features/accounts/standing.server.ts";
import { listPurchases } from "#features/payments/leaving.server.ts";
import { fileName } from "#features/photos/rules.ts";
import { isUuid } from "#lib/uuid.ts";
import type { Context, MemberContext } from "#platform/context.server.ts";
import { defineJob } from "#platform/jobs/jobs.server.ts";
import { writeZip, type ZipEntry } from "#platform/zip.server.ts";
import { exportPath, removeExportFile, unfinishedPath } from "./export-files.server.ts";
import * as queries from "./export-queries.server.ts";
import type * as contract from "./leaving-contract.ts";

const payload = z.object({ site_id: z.int(), user_id: z.uuid(), export_id: z.uuid() });

export const prepareExport = defineJob({ name: "membership.prepare-export", payload, retries: 5 });
export const sendExportReady = defineJob({ name: "membership.export-ready", payload, retries: 20 });

export async function getExport(ctx: MemberContext): Promise<Output<typeof contract.getExport>> {
  const newest = await queries.findNewest(ctx, ctx.member.id);
  const now = ctx.now();
  const again_at = newest && new Date(newest.requested_at.getTime() + ctx.settings.export_wait_hours * hour_ms);
  const over = !newest || (newest.expires_at !== null && newest.expires_at <= now);
  return {
    newest: over
      ? null
      : {
          id: newest.id,
          status: newest.ready_at ? "ready" : "preparing",
          requested_at: newest.requested_at.toISOString(),
          size_bytes: newest.size_bytes,
          expires_at: newest.expires_at?.toISOString() ?? null,
        },
    again_at: again_at && again_at > now ? again_at.toISOString() : null,
  };
}

export async function requestExport(ctx: MemberContext): Promise<Output<typeof contract.requestExport>> {
  const asked_at = ctx.now();
  return ctx.transaction(async (ctx) => {
    // Two clicks come one after the other.
    await lockUser(ctx, ctx.member.id);
    const standing = await getExport(ctx);
    const { newest, again_at } = standing;
    const now = ctx.now();
    // Asked for once more, since the answer was lost: it is being made.
    if (newest && isRepeat(new Date(newest.requested_at), asked_at)) return standing;
    if (again_at) {
      const retry_after = Math.ceil((new Date(again_at).getTime() - now.getTime()) / 1000);
      throw new Refusal("rate_limited", { retry_after });
    }
    const user_id = ctx.member.id;
    const export_id = await queries.insertExport(ctx, user_id, now);
    await ctx.jobs.add(prepareExport, { site_id: ctx.site.id, user_id, export_id });
    return getExport(ctx);
  });
}

/** May run twice, also at the same time: the first file that is whole counts. */
export async function makeExport(ctx: Context, export_id: string): Promise<void> {
  const asked = await queries.findExport(ctx, export_id);
  if (!asked || asked.ready_at) return;
  const { user_id } = asked;
  const unfinished = await unfinishedPath(ctx, export_id);
  try {
    const size_bytes = await writeZip(unfinished, entriesOf(ctx, user_id), ctx.now());
    const ready_at = ctx.now();
    const expires_at = new Date(ready_at.getTime() + ctx.settings.export_days * day_ms);
    await ctx.transaction(async (ctx) => {
      // Who erases the member comes before or after, never between the file and its row.
      await lockUser(ctx, user_id);
      if (!(await queries.finishExport(ctx, export_id, { ready_at, expires_at, size_bytes }))) return;
      await rename(unfinished, exportPath(ctx, export_id));
      await ctx.jobs.add(sendExportReady, { site_id: ctx.site.id, user_id, export_id });
    });
  } finally {
    await rm(unfinished, { force: true });
  }
}

async function* entriesOf(ctx: Context, user_id: string): AsyncGenerator<ZipEntry> {
  for (const [table, { name }] of Object.entries(queries.keptTables))
    yield { name: `${name}.json`, content: [json(await queries.listRows(ctx, table, user_id))] };
  yield { name: "people.json", content: [json(await queries.listPeople(ctx, user_id))] };
  yield { name: "receipts.json", content: [json(await listPurchases(ctx, user_id))] };
  yield { name: "messages.json", content: messagesOf(ctx, user_id) };
  for (const { id, file } of await queries.listMessagePictures(ctx, user_id)) {
    const picture = await ctx.storage.get(fileName(file, "large"));
    if (picture) yield { name: pictureName(id), content: picture.stream, stored: true };
  }
  for (const file of await queries.listPhotoFiles(ctx, user_id)) {
    const picture = await ctx.storage.get(fileName(file, "large"));
    if (picture) yield { name: `photos/${file}.webp`, content: picture.stream, stored: true };
  }
}

function pictureName(id: string): string {
  return `message-pictures/${id}.webp`;
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** Piece by piece: a member may have written for years. */
async function* messagesOf(ctx: Context, user_id: string): AsyncGenerator<string> {
  yield "[";
  let between = "\n";
  for (const { id, partner, created_at } of await queries.listConversations(ctx, user_id)) {
    yield `${between}${JSON.stringify({ partner, begun_at: created_at }).slice(0, -1)},"messages":[`;
    between = ",\n";
    let comma = "\n";
    let page = await queries.listMessages(ctx, id, user_id, 0);
    while (page.length > 0) {
      for (const { sequence: _, image_id, ...message } of page) {
        const picture = image_id ? { picture: pictureName(image_id) } : {};
        yield `${comma}${JSON.stringify({ ...message, ...picture })}`;
        comma = ",\n";
      }
      page = await queries.listMessages(ctx, id, user_id, page.at(-1)!.sequence);
    }
    yield "]}";
  }
  yield "\n]\n";
}

/** The file, for its owner only; everybody else finds nothing. */
export async function openExport(ctx: MemberContext, id: string): Promise<{ path: string; size_bytes: number }> {
  const found = isUuid(id) ? await queries.findExport(ctx, id) : undefined;
  if (!found?.expires_at || found.user_id !== ctx.member.id || found.expires_at <= ctx.now())
    throw new Refusal("not_found");
  const path = exportPath(ctx, id);
  // Downloads are not in backups: after a restore there may be a row without its file.
  if (!existsSync(path)) throw new Refusal("not_found");
  return { path, size_bytes: Number(found.size_bytes) };
}

export async function removeExpiredExports(ctx: Context): Promise<void> {
  for (const id of await queries.listExpired(ctx, ctx.now())) {
    await removeExportFile(ctx, id);
    await queries.deleteExport(ctx, id);
  }
}
