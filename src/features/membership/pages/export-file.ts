/** The file of a download, for its owner while logged in. */
import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { redirect } from "react-router";
import { Refusal } from "#contract/refusal.ts";
import type { MemberContext } from "#platform/context.server.ts";
import { contextOf } from "#platform/http/page-context.server.ts";
import { redirectToLogin } from "#platform/http/page.server.ts";
import { openExport } from "../export.server.ts";
import type { Route } from "./+types/export-file.ts";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = contextOf(context);
  if (!ctx.member) throw redirectToLogin(url);
  try {
    const { path, size_bytes } = await openExport(ctx as MemberContext, params.id);
    return new Response(Readable.toWeb(createReadStream(path)) as ReadableStream, {
      headers: {
        "content-type": "application/zip",
        "content-length": String(size_bytes),
        "content-disposition": 'attachment; filename="my-data.zip"',
        "cache-control": "no-store",
      },
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // A file has no page to say so on; that of the downloads tells what there is, and how to ask for another.
    throw redirect("/profile/export");
  }
}
