/**
 * Visitors' pages, rendered once for each host, path, language, country and theme, and kept compressed.
 * Their scripts are held back until the visitor first acts, and allowed by hash, so that the bytes never differ.
 */
import { createHash } from "node:crypto";
import { back_after_s } from "#platform/http/answer.server.ts";
import { keep, type Kept } from "./kept.server.ts";
import { fromHost } from "./other-host.server.ts";
import { contentSecurityPolicy } from "./security.server.ts";

/** Waits for the first sign of a person, then lets the page's own module script run. A mouse at rest is none. */
const boot = `(()=>{const held=document.getElementById("held");if(!held)return;
const events=["pointerdown","pointermove","touchstart","keydown"];
const wake=(v)=>{if(v.type==="pointermove"&&!v.movementX&&!v.movementY)return;for(const e of events)removeEventListener(e,wake,true);
const s=document.createElement("script");s.type="module";s.textContent=held.textContent;document.head.append(s)};
for(const e of events)addEventListener(e,wake,{capture:true,passive:true})})()`;

const withoutPreloads = (html: string) => html.replaceAll(/<link rel="modulepreload"[^>]*>/g, "");

/** Takes the module script out of action and the preloads of its parts away; the boot script brings it back. */
export function holdBack(html: string): string {
  let found = false;
  const held = withoutPreloads(html).replace(
    /<script type="module"[^>]*>([\s\S]*?)<\/script>/,
    (_all, code: string) => {
      found = true;
      return `<script type="text/plain" id="held">${code}</script><script>${boot}</script>`;
    },
  );
  return found ? held : html;
}

/** The policy that lets exactly the inline scripts of this page run. */
export function policyOf(html: string, files_host = ""): string {
  const hashes = new Set<string>();
  for (const [, attributes = "", code = ""] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (/\ssrc=|application\/ld\+json/.test(attributes)) continue;
    hashes.add(`'sha256-${createHash("sha256").update(code).digest("base64")}'`);
  }
  return contentSecurityPolicy([...hashes].join(" ") || "'none'", { files: files_host });
}

type Page = { status: number; listed: boolean; files_host?: string };

export async function keepPage(rendered: string, { status, listed, files_host = "" }: Page): Promise<Kept> {
  // A page in whose place only an excuse came asks for it again by itself, also where nobody moves.
  const html = fromHost(status === 503 ? withoutPreloads(rendered) : holdBack(rendered), files_host);
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": policyOf(html, files_host),
    ...(!listed && { "x-robots-tag": "noindex" }),
    // Not only for who asked first.
    ...(status === 503 && { "retry-after": String(back_after_s) }),
  };
  return keep(html, headers, status);
}
