/** Pictures in messages: the same pipeline as photos, reachable only for the two of a conversation. */
import type { Context, MemberContext } from "#platform/context.server.ts";
import type { FileParts } from "#platform/images/incoming-files.server.ts";
import { Refusal } from "#contract/refusal.ts";
import { takeAllowance } from "#features/accounts/allowances.server.ts";
import { makePicture, refuseBanned } from "#features/photos/pictures.server.ts";
import { photoAddress } from "#features/photos/rules.ts";
import { removeUnusedFiles, storePicture } from "#features/photos/stored-files.server.ts";
import { isUuid } from "#lib/uuid.ts";
import type * as contract from "./contract.ts";
import * as queries from "./image-queries.server.ts";
import { image_uploads_per_day, unused_image_ms } from "./rules.ts";

const day_ms = 86_400_000;

type Row = { id: string; file: string; file_blurred: string; placeholder: string; width: number; height: number };

export function imageOf({ id, file, file_blurred, placeholder, width, height }: Row): contract.MessageImage {
  return {
    id,
    filename: photoAddress(file, "large"),
    thumb_filename: photoAddress(file, "medium"),
    blurred_filename: photoAddress(file_blurred, "blurred"),
    placeholder,
    width,
    height,
  };
}

export async function uploadImage(
  ctx: MemberContext,
  _input: unknown,
  upload: FileParts,
): Promise<contract.MessageImage> {
  if (!ctx.member.paid_user) throw new Refusal("premium_required");
  const scope = `message-image:${ctx.member.id}`;
  if (!(await takeAllowance(ctx, { scope, most: image_uploads_per_day, within_ms: day_ms })))
    throw new Refusal("rate_limited", { retry_after: 3600 });
  const picture = await makePicture(ctx, upload);
  await refuseBanned(ctx, picture);
  const { file, file_blurred } = await storePicture(ctx, picture);
  const { placeholder, hash, width, height } = picture;
  const stored = { file, file_blurred: file_blurred!, placeholder, width, height };
  const id = await queries.insertImage(ctx, { ...stored, uploader_id: ctx.member.id, hash, created_at: ctx.now() });
  return imageOf({ id, ...stored });
}

/** One that the caller has uploaded, in a message or not. */
export async function findOwnImage(ctx: MemberContext, id: string): Promise<contract.MessageImage | null> {
  const row = isUuid(id) ? await queries.findOwn(ctx, ctx.member.id, id) : undefined;
  return row ? imageOf(row) : null;
}

/** Asked for every request: who has uploaded it, or sees the message it is in. */
export async function mayFetchImage(
  ctx: Pick<Context, "db" | "member" | "settings">,
  file: string,
  blurred: boolean,
): Promise<boolean> {
  if (!ctx.member) return false;
  return queries.mayFetch(ctx, ctx.member, { file, blurred, free_messages: ctx.settings.free_history_messages });
}

/** Uploaded, but never sent. */
export async function removeUnusedImages(ctx: Context): Promise<void> {
  await ctx.transaction(async (ctx) => {
    const photos = await queries.deleteUnused(ctx, new Date(ctx.now().getTime() - unused_image_ms));
    if (photos.length > 0) await ctx.jobs.add(removeUnusedFiles, { photos });
  });
}

/** Before a member is erased: their pictures go from every conversation. */
export async function removeImagesOf(ctx: Pick<Context, "db" | "jobs">, profile_id: string): Promise<void> {
  const photos = await queries.deleteOf(ctx, profile_id);
  if (photos.length > 0) await ctx.jobs.add(removeUnusedFiles, { photos });
}
