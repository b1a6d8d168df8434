/** Renders a page: streamed to members, whole for visitors (kept and compressed) and for robots. */
import { Writable } from "node:stream";
import { isbot } from "isbot";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from "react-router";
import { pageWords } from "#i18n/catalogues.server.ts";
import { WordsContext } from "#i18n/words.ts";
import { Refusal } from "#contract/refusal.ts";
import { contextOf, nonceContext } from "#platform/http/page-context.server.ts";

/** A page that is not complete by then is cut off. */
const patience_ms = 10_000;

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const ctx = contextOf(loadContext);
  const nonce = loadContext.get(nonceContext) || undefined;
  const whole = nonce === undefined || isbot(ctx.visitor.user_agent);
  return new Promise((resolve, reject) => {
    let answered = false;
    const { pipe, abort } = renderToPipeableStream(
      <WordsContext value={pageWords(ctx.locale)}>
        <ServerRouter context={routerContext} url={request.url} {...(nonce ? { nonce } : {})} />
      </WordsContext>,
      {
        ...(nonce ? { nonce } : {}),
        // What is ready stands in its place: React would move large parts to the end, where only a script brings them back.
        progressiveChunkSize: Number.MAX_SAFE_INTEGER,
        [whole ? "onAllReady" : "onShellReady"]() {
          answered = true;
          headers.set("content-type", "text/html; charset=utf-8");
          resolve(new Response(inLargePieces(pipe), { headers, status }));
        },
        onShellError: reject,
        onError(error: unknown) {
          if (answered) ctx.log.error({ err: error }, "page cut short");
        },
      },
    );
    setTimeout(abort, patience_ms).unref();
  });
}

/** React writes a few kilobytes at a time; what it writes in one go leaves in one piece, for one step of compression. */
function inLargePieces(pipe: (destination: Writable) => Writable): ReadableStream<Uint8Array> {
  let written: Uint8Array[] = [];
  let destination: Writable;
  return new ReadableStream<Uint8Array>({
    start(body) {
      function send(): void {
        if (written.length > 0) body.enqueue(Buffer.concat(written));
        written = [];
      }
      destination = new Writable({
        write(piece: Uint8Array, _encoding, done) {
          if (written.length === 0) setImmediate(send);
          written.push(piece);
          done();
        },
        final(done) {
          send();
          body.close();
          done();
        },
      });
      pipe(destination);
    },
    // Nobody waits for the page any longer; React hears of it and stops.
    cancel() {
      written = [];
      destination.destroy();
    },
  });
}

/** Refusals and unknown pages are answers; everything else that a page throws is a bug and is logged once. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (request.signal.aborted || error instanceof Refusal || isRouteErrorResponse(error)) return;
  contextOf(context).log.error({ err: error }, "page failed");
}
