/** Renders a page: whole, since all that it shows is there before it is drawn. */
import { renderToString } from "react-dom/server";
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from "react-router";
import { pageWords } from "#i18n/catalogues.server.ts";
import { WordsContext } from "#i18n/words.ts";
import { Refusal } from "#contract/refusal.ts";
import { guard_ms, reload_key } from "#lib/reload-once.ts";
import { DrawnParts } from "#platform/http/drawn-parts.server.ts";
import { contextOf, drawnContext, nonceContext } from "#platform/http/page-context.server.ts";
import { DrawnPartsContext, partTag } from "#ui/drawn-once.tsx";
import { partsAtHand } from "#ui/later.tsx";

/**
 * Where a file of the program does not come, all of it is asked for again: the page would stay as it is, and nothing on it
 * would work. Once the router is there it sees to that itself. Many browsers hold on to what has failed: where the files
 * are there and still nothing comes of it, the document is loaded anew, as seldom as by `reloadOnce` (lib/reload-once.ts).
 */
const askAgain = `(()=>{let failed=0;const again=()=>{if(window.__reactRouterDataRouter)return;setTimeout(async()=>{
const from=document.getElementById("held")??document.querySelector("body script[type=module]"),s=document.createElement("script");
try{if(failed>1&&Date.now()-(sessionStorage["${reload_key}"]??0)>${guard_ms}){
const files=await Promise.all(from.textContent.match(/[^"]+\\.js(?=")/g).map(file=>fetch(file)));
if(files.every(({ok})=>ok)){sessionStorage["${reload_key}"]=Date.now();return location.reload()}}}catch{}
s.type="module";s.nonce=from.nonce;s.textContent=from.textContent;document.head.append(s)},Math.min(1000*2**failed++,15000))};
addEventListener("error",({target})=>{if(target.type==="module")again()},true);addEventListener("unhandledrejection",again)})()`;

/**
 * Where a browser lets sites keep nothing, even to ask for its stores throws: others stand in, which last as long as the
 * page. They are not there after a reload, so a page is as if it had just been loaded anew.
 */
const standIn = `for(const name of["localStorage","sessionStorage"])try{window[name].length}catch{Object.defineProperty(window,name,{value:{
"${reload_key}":Date.now(),getItem(key){return this[key]??null},setItem(key,text){this[key]=text},removeItem(key){delete this[key]},clear(){}}})}`;

const drawnParts = new DrawnParts(partTag);
const end = "</body></html>";

/**
 * A string, not a stream: React gives a stream in thousands of small pieces, which took a third of the time. The data
 * for the browser is written behind the page here, since React Router would make a stream of it too.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const nonce = loadContext.get(nonceContext) || undefined;
  const { serverHandoffStream: data } = routerContext;
  delete routerContext.serverHandoffStream;
  await partsAtHand();
  const { locale, site, member } = contextOf(loadContext);
  const parts = drawnParts.forPage(`${site.id} ${site.updated_at.getTime()} ${locale} ${member !== null}`);
  const drawn = renderToString(
    <WordsContext value={pageWords(locale)}>
      <DrawnPartsContext value={import.meta.env.PROD ? parts : undefined}>
        <ServerRouter context={withMatchedRoutes(routerContext)} url={request.url} {...(nonce ? { nonce } : {})} />
      </DrawnPartsContext>
    </WordsContext>,
  );
  const html = parts.finish(drawn);
  const handed = data && routerContext.renderMeta?.didRenderScripts ? handOver(await textOf(data), nonce) : "";
  headers.set("content-type", "text/html; charset=utf-8");
  loadContext.set(drawnContext, `<!doctype html>${html.slice(0, -end.length)}${handed}${end}`);
  return new Response(null, { headers, status });
}

/** Only the routes that the page is of: React Router would make ready all others for each page anew. */
function withMatchedRoutes(context: EntryContext): EntryContext {
  const ids = context.staticHandlerContext.matches.map(({ route }) => route.id);
  const routes = Object.fromEntries(ids.map((id) => [id, context.manifest.routes[id]]));
  return { ...context, manifest: { ...context.manifest, routes } };
}

/** The script by which the router in the browser gets the data that the page was drawn from. */
function handOver(data: string, nonce?: string): string {
  const words = JSON.stringify(data).replaceAll(/[<>&\u2028\u2029]/g, escaped);
  const allowed = nonce ? ` nonce="${nonce}"` : "";
  const controller = "window.__reactRouterContext.streamController";
  return `<script${allowed}>${controller}.enqueue(${words});${controller}.close();${standIn};${askAgain}</script>`;
}

function escaped(sign: string): string {
  return `\\u${sign.codePointAt(0)!.toString(16).padStart(4, "0")}`;
}

async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const piece of stream) text += decoder.decode(piece, { stream: true });
  return text;
}

/** Refusals and unknown pages are answers; everything else that a page throws is a bug and is logged once. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (request.signal.aborted || error instanceof Refusal || isRouteErrorResponse(error)) return;
  contextOf(context).log.error({ err: error }, "page failed");
}
