/** The door for files: checks who sends before reading, reads no more than allowed, and lets only so many in at once. */
import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Refusal } from "#contract/refusal.ts";
import { ownPath } from "#lib/own-path.ts";
import { uuidOf } from "#lib/uuid.ts";
import type { Context } from "#platform/context.server.ts";
import { run, type Upload } from "#platform/http/run.server.ts";
import { line_most } from "#platform/images/pictures.server.ts";
import { refuseForeignPages } from "./api.server.ts";
import { refuseForeignSites } from "./security.server.ts";

/** More would wait too long for the decoder. */
const at_once = line_most;
/** A form is read into memory as a whole, several times over. */
const forms_at_once = 2;
/** One member cannot take all the places. */
const at_once_each = 4;
/** The lines around the file in a form. */
const form_bytes = 16_384;

type Options = {
  uploads: readonly Upload[];
  contextOf: (request: FastifyRequest) => Promise<Context>;
  finish: (request: FastifyRequest, reply: FastifyReply) => void;
};

export async function uploadsPlugin(app: FastifyInstance, { uploads, contextOf, finish }: Options): Promise<void> {
  // The body stays a stream until it is known whether anybody wants it.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, payload, done) => done(null, payload));
  const admitted = createGate(at_once);
  const admittedForm = createGate(forms_at_once);

  for (const { call, useCase } of uploads)
    app.route({
      method: call.method,
      url: call.path,
      config: { large: true },
      handler: async (request, reply) => {
        refuseForeignPages(request, call);
        const ctx = await contextOf(request);
        if (!ctx.member) throw new Refusal("authentication_required");
        const file = bodyOf(request, ctx.settings.photo_bytes_max);
        const answer = await admitted(ctx.member.id, () =>
          run(ctx, call, (ctx, input) => useCase(ctx as never, input as never, file), request.query),
        );
        reply.header("cache-control", "no-store");
        finish(request, reply);
        return reply.send(answer);
      },
    });

  const [photo] = uploads;
  if (photo) app.post("/photos", { config: { large: true } }, (request, reply) => receiveForm(request, reply, photo));

  /** The form of a page whose scripts do not run: the file is one of its fields, the answer is the page again. */
  async function receiveForm(
    request: FastifyRequest,
    reply: FastifyReply,
    { call, useCase }: Upload,
  ): Promise<FastifyReply> {
    refuseForeignSites(request, true);
    const ctx = await contextOf(request);
    if (!ctx.member) return reply.redirect("/login?next=/profile", 303);
    let back = "/profile";
    try {
      await admittedForm(ctx.member.id, async () => {
        const form = await readForm(request, ctx.settings.photo_bytes_max + form_bytes);
        back = ownPath(textOf(form.get("back"))) ?? back;
        const files = form.getAll("picture").filter((file) => typeof file !== "string" && file.size > 0) as File[];
        if (files.length === 0) throw new Refusal("validation", {}, { picture: "photos.refused_missing" });
        for (const file of files) {
          const bytes = new Uint8Array(await file.arrayBuffer());
          // Pressed twice, the button sends twice: the same file of the same member is one photo.
          const key = uuidOf(createHash("sha256").update(ctx.member!.id).update(bytes).digest());
          await run(ctx, call, (ctx, input) => useCase(ctx as never, input as never, [bytes]), { key });
        }
      });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return reply.redirect(withProblem(back, error), 303);
    }
    finish(request, reply);
    return reply.redirect(back, 303);
  }
}

/** The page finds the text by this name. */
function withProblem(back: string, { code, fields }: Refusal): string {
  const url = new URL(back, "http://localhost");
  url.searchParams.set("photo_problem", fields["picture"]?.replace("photos.refused_", "") ?? code);
  return url.pathname + url.search;
}

function createGate(most: number) {
  const inside = new Map<string, number>();
  let total = 0;
  return async <T>(member_id: string, work: () => Promise<T>): Promise<T> => {
    const own = inside.get(member_id) ?? 0;
    if (total >= most || own >= at_once_each) throw new Refusal("busy", { retry_after: 3 });
    total += 1;
    inside.set(member_id, own + 1);
    try {
      return await work();
    } finally {
      total -= 1;
      const left = (inside.get(member_id) ?? 1) - 1;
      if (left > 0) inside.set(member_id, left);
      else inside.delete(member_id);
    }
  };
}

/** No more of it than is allowed. */
async function* bodyOf(request: FastifyRequest, bytes_max: number): AsyncGenerator<Uint8Array> {
  if (Number(request.headers["content-length"]) > bytes_max) throw new Refusal("too_large");
  let bytes = 0;
  try {
    for await (const part of (request.body ?? []) as Readable) {
      bytes += (part as Buffer).length;
      if (bytes > bytes_max) throw new Refusal("too_large");
      yield part as Buffer;
    }
  } catch (error) {
    // The sender went away in the middle; nobody hears the answer.
    if ((error as NodeJS.ErrnoException).code === "ECONNRESET") throw new Refusal("validation");
    throw error;
  }
}

async function readForm(request: FastifyRequest, bytes_max: number): Promise<FormData> {
  const body = await buffer(bodyOf(request, bytes_max));
  const type = request.headers["content-type"] ?? "";
  try {
    return await new Response(body, { headers: { "content-type": type } }).formData();
  } catch {
    // What claims to be a form and is none.
    throw new Refusal("validation");
  }
}

function textOf(value: FormDataEntryValue | null): string | null {
  return typeof value === "string" ? value : null;
}
