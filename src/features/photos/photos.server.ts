/** One's own photos: list, upload, order, crop, delete. */
import { createHash } from "node:crypto";
import type { Input } from "#contract/call.ts";
import { Refusal } from "#contract/refusal.ts";
import { noteDone, wasDone } from "#features/accounts/repeats.server.ts";
import { isUuid } from "#lib/uuid.ts";
import type { Context, MemberContext } from "#platform/context.server.ts";
import type { FileParts } from "#platform/images/incoming-files.server.ts";
import type { Crop } from "#platform/images/picture.ts";
import type * as contract from "./contract.ts";
import { makePicture, refuseBanned } from "./pictures.server.ts";
import * as queries from "./queries.server.ts";
import { fileName, photoAddresses, photoLimit } from "./rules.ts";
import { removeFiles, removeUnusedFiles, storePicture } from "./stored-files.server.ts";

export async function getPhotos(ctx: MemberContext): Promise<contract.OwnPhotos> {
  const [rows, room] = await Promise.all([queries.listOwn(ctx, ctx.member.id), queries.findRoom(ctx, ctx.member.id)]);
  const limit = photoLimit(room?.paid_user ?? false, ctx.settings);
  let shown = 0;
  const photos = rows.map(({ id, file, status, rejected_reason, width, height, placeholder }) => {
    const rank = status === "active" ? ++shown : 0;
    return {
      id,
      ...photoAddresses(file),
      width,
      height,
      placeholder,
      status: status as contract.OwnPhoto["status"],
      rejected_reason: rejected_reason as contract.OwnPhoto["rejected_reason"],
      main: rank === 1,
      hidden: rank > limit,
    };
  });
  return { photos, limit, limit_premium: ctx.settings.photos_premium };
}

export async function uploadPhoto(
  ctx: MemberContext,
  input: Input<typeof contract.uploadPhoto>,
  file: FileParts,
): Promise<contract.OwnPhotos> {
  const profile_id = ctx.member.id;
  const { key } = input;
  const sent = digested(file, cropOf(input));
  // Asked before the work, and again where it counts.
  if (key && (await hasPhoto(ctx, key))) {
    for await (const _ of sent.parts);
    return repeated(ctx, key, sent.digest());
  }
  await requireRoom(ctx, profile_id);
  const picture = await makePicture(ctx, sent.parts, cropOf(input));
  const deeds = key ? [upload(key), upload(key, sent.digest())] : [];
  await refuseBanned(ctx, picture);
  const files = await storePicture(ctx, picture);
  const { placeholder, hash, width, height } = picture;
  const status = ctx.settings.photos_auto_approve ? "active" : "pending";
  try {
    const added = await ctx.transaction(async (ctx) => {
      // Locked first, so that uploads at the same moment cannot take the same place.
      await queries.lockPhotos(ctx, profile_id);
      if (key && (await hasPhoto(ctx, key))) return false;
      const position = (await requireRoom(ctx, profile_id)) + 1;
      const inserted = await queries.insertPhoto(ctx, {
        ...(key ? { id: key } : {}),
        profile_id,
        position,
        status,
        ...files,
        placeholder,
        hash,
        width,
        height,
        created_at: ctx.now(),
      });
      // Of somebody else.
      if (!inserted) throw new Refusal("validation");
      for (const deed of deeds) await noteDone(ctx, deed);
      return true;
    });
    if (!added) await removeFiles(ctx, files);
  } catch (error) {
    // After any other failure the row may be there all the same; the job finds out.
    if (error instanceof Refusal) await removeFiles(ctx, files);
    throw error;
  }
  return getPhotos(ctx);
}

const upload = (key: string, digest = "any") => `photo:${key}:${digest}`;

/** It is there already; another picture with its key, sent a moment later, is refused. */
async function repeated(ctx: MemberContext, key: string, digest: string): Promise<contract.OwnPhotos> {
  if ((await wasDone(ctx, upload(key))) && !(await wasDone(ctx, upload(key, digest)))) throw new Refusal("conflict");
  return getPhotos(ctx);
}

/** A file that comes part by part, and what it was with the part to keep, once all of it has come. */
function digested(file: FileParts, crop: Crop | undefined): { parts: AsyncIterable<Uint8Array>; digest: () => string } {
  const hash = createHash("sha256").update(JSON.stringify(crop ?? null));
  async function* parts() {
    for await (const part of file) {
      hash.update(part);
      yield part;
    }
  }
  return { parts: parts(), digest: () => hash.digest("hex") };
}

async function hasPhoto(ctx: Pick<MemberContext, "db" | "member">, id: string): Promise<boolean> {
  return (await queries.listOwn(ctx, ctx.member.id)).some((own) => own.id === id);
}

/** How many photos there are; refused when there is no place for one more. */
async function requireRoom(ctx: Pick<Context, "db" | "settings">, profile_id: string): Promise<number> {
  const room = await queries.findRoom(ctx, profile_id);
  if (!room) throw new Refusal("not_found");
  const count = room.count ?? 0;
  const limit = photoLimit(room.paid_user, ctx.settings);
  if (count >= limit) throw new Refusal("photo_limit", { limit });
  return count;
}

/** Whole or not at all: three numbers describe no part. */
function cropOf({ left, top, width, height }: Input<typeof contract.uploadPhoto>): Crop | undefined {
  if (left === undefined || top === undefined || width === undefined || height === undefined) return undefined;
  return { left, top, width, height };
}

/** Photos that the list does not name keep their order behind those that it does. */
export async function orderPhotos(
  ctx: MemberContext,
  { ids }: Input<typeof contract.orderPhotos>,
): Promise<contract.OwnPhotos> {
  await ctx.transaction(async (ctx) => {
    await queries.lockPhotos(ctx, ctx.member.id);
    const there = (await queries.listOwn(ctx, ctx.member.id)).map(({ id }) => id);
    const wanted = ids.filter((id) => there.includes(id));
    await queries.placePhotos(ctx, ctx.member.id, [...new Set([...wanted, ...there])]);
  });
  return getPhotos(ctx);
}

/** Made anew under other names, so that nobody keeps an address of what was cut away. */
export async function cropPhoto(
  ctx: MemberContext,
  { id, filename, ...crop }: Input<typeof contract.cropPhoto>,
): Promise<contract.OwnPhotos> {
  const photo = (await queries.listOwn(ctx, ctx.member.id)).find((own) => own.id === id);
  if (!photo) throw new Refusal("not_found");
  const deed = (from: string) => `crop:${id}:${from}:${JSON.stringify(crop)}`;
  if (filename !== undefined && filename !== photoAddresses(photo.file).filename) {
    // Cropped so a moment ago, with an answer that was lost.
    if (await wasDone(ctx, deed(filename))) return getPhotos(ctx);
    throw new Refusal("conflict");
  }
  const stored = await ctx.storage.get(fileName(photo.file, "large"));
  if (!stored) throw new Refusal("not_found");
  const picture = await makePicture(ctx, stored.stream, crop);
  // Something around it made it look like another one until now.
  await refuseBanned(ctx, picture);
  const files = await storePicture(ctx, picture);
  const { placeholder, hash, width, height } = picture;
  const old = { file: photo.file, file_blurred: photo.file_blurred };
  const done = await ctx.transaction(async (ctx) => {
    await queries.lockPhotos(ctx, ctx.member.id);
    if (!(await queries.replaceFiles(ctx, photo, { ...files, placeholder, hash, width, height }))) return false;
    await ctx.jobs.add(removeUnusedFiles, { photos: [old] });
    await noteDone(ctx, deed(photoAddresses(photo.file).filename));
    return true;
  });
  if (!done) {
    await removeFiles(ctx, files);
    throw new Refusal("conflict");
  }
  return getPhotos(ctx);
}

/** A photo that is gone already is no reason to complain. */
export async function deletePhoto(
  ctx: MemberContext,
  { id }: Input<typeof contract.deletePhoto>,
): Promise<contract.OwnPhotos> {
  if (isUuid(id))
    await ctx.transaction(async (ctx) => {
      await queries.lockPhotos(ctx, ctx.member.id);
      const gone = await queries.deletePhoto(ctx, ctx.member.id, id);
      if (!gone) return;
      const left = await queries.listOwn(ctx, ctx.member.id);
      await queries.placePhotos(
        ctx,
        ctx.member.id,
        left.map((photo) => photo.id),
      );
      await ctx.jobs.add(removeUnusedFiles, { photos: [gone] });
    });
  return getPhotos(ctx);
}

/** For erasure: call it before the profile goes, since its rows would go silently and leave the files. */
export async function deletePhotosOf(ctx: Pick<Context, "transaction">, profile_id: string): Promise<void> {
  await ctx.transaction(async (ctx) => {
    await queries.lockPhotos(ctx, profile_id);
    const photos = await queries.deleteAll(ctx, profile_id);
    if (photos.length > 0) await ctx.jobs.add(removeUnusedFiles, { photos });
  });
}
