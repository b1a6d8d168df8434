/** Who may fetch a stored picture, asked of the database for every request: what is deleted or hidden stops at once. */
import type { Context } from "#platform/context.server.ts";
import * as queries from "./queries.server.ts";
import { maySeePhoto, type PhotoSize } from "./rules.ts";

export async function mayFetch(
  ctx: Pick<Context, "db" | "site" | "settings" | "member">,
  file: string,
  size: PhotoSize | "blurred",
): Promise<boolean> {
  const photo = await queries.findServed(ctx, file, size === "blurred");
  return photo !== undefined && maySeePhoto(photo, { site_id: ctx.site.id, member: ctx.member }, ctx.settings);
}
