/** Pages for when the site, or all that it draws pages with, cannot be reached: whole in themselves. */
import { createHash } from "node:crypto";
import type { Context } from "#platform/context.server.ts";

const style = `:root{color-scheme:light dark;--g:#fbf7f6;--i:#24141f;--m:#66525f;--p:#c0136f}
@media(prefers-color-scheme:dark){:root{--g:#150e14;--i:#f7eef2;--m:#c2aebb;--p:#cf2481}}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--g);color:var(--i);font:16px/1.5 Figtree,-apple-system,"Segoe UI",Roboto,Helvetica,Arial,sans-serif}
main{max-width:28rem;padding:2rem;text-align:center}
svg{width:8.5rem;height:auto}
h1{margin:1.25rem 0 .5rem;font-size:1.75rem;line-height:1.15;letter-spacing:-.02em}
p{margin:0 0 1.5rem;color:var(--m)}
a{display:inline-block;padding:.8125rem 1.625rem;border-radius:999px;background:var(--p);color:#fff;font-weight:600;text-decoration:none}
a:focus-visible{outline:3px solid #2b50c8;outline-offset:2px}`;

/** Comes back by itself once the network does; a browser may say so too early, or not at all. */
const script = `const again=()=>{if(navigator.onLine&&document.visibilityState==="visible")location.reload()};addEventListener("online",again);setInterval(again,15000)`;

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

export const offlinePolicy = [
  "default-src 'none'",
  `style-src ${hashOf(style)}`,
  `script-src ${hashOf(script)}`,
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

/** Two bubbles that miss each other. */
const picture = `<svg viewBox="0 0 136 72" role="presentation" aria-hidden="true"><path d="M32 4a28 28 0 0 1 28 28v28H32a28 28 0 0 1 0-56Z" fill="#c0136f"/><path d="M104 12a28 28 0 0 1 0 56H76V40a28 28 0 0 1 28-28Z" fill="none" stroke="#2b50c8" stroke-width="3" stroke-dasharray="5 6"/></svg>`;

export function offlinePage({ t, locale, settings }: Pick<Context, "t" | "locale" | "settings">): string {
  const title = t("app.offline_title");
  const said = { title, text: t("app.offline_text"), label: t("app.offline_again") };
  return page({ ...said, locale, name: `${title} · ${settings.name}`, to: "" }, `<script>${script}</script>`);
}

/** Spec 8: when even the error page cannot be shown, a plain one with a link home. */
export function lastResort(locale: string, title: string, text: string, home: string): string {
  return page({ locale, title, name: title, text, to: "/", label: home });
}

type Said = Record<"locale" | "title" | "name" | "text" | "to" | "label", string>;

function page(said: Said, program = ""): string {
  const { locale, title, name, text, to, label } = said;
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escaped(name)}</title><style>${style}</style></head><body><main>${picture}<h1>${escaped(title)}</h1><p>${escaped(text)}</p><a href="${to}">${escaped(label)}</a></main>${program}</body></html>`;
}

function escaped(text: string): string {
  const signs: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  return text.replaceAll(/[&<>"]/g, (sign) => signs[sign]!);
}
