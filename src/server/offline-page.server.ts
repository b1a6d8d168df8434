/** Pages for when the site, or all that it draws pages with, cannot be reached: whole in themselves. */
import { createHash } from "node:crypto";
import type { Context } from "#platform/context.server.ts";

const dark = "color-scheme:dark;--g:#150e14;--i:#f7eef2;--m:#c2aebb;--p:#cf2481;--s:#3f63de;--f:#a9bbff";
const style = `:root{color-scheme:light;--g:#fbf7f6;--i:#24141f;--m:#66525f;--p:#c0136f;--s:#2b50c8;--f:#2b50c8}
:root[data-bs-theme=dark]{${dark}}
@media(prefers-color-scheme:dark){:root:not([data-bs-theme=light]){${dark}}}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--g);color:var(--i);font:16px/1.5 Figtree,-apple-system,"Segoe UI",Roboto,Helvetica,Arial,sans-serif}
main{max-width:28rem;padding:2rem 1.25rem;text-align:center;text-wrap:balance}
svg{width:min(20rem,80vw);height:auto}
h1{margin:1.25rem 0 .5rem;font-size:1.75rem;line-height:1.15;letter-spacing:-.02em}
p{margin:0 0 1.5rem;color:var(--m)}
a{display:inline-block;padding:.8125rem 1.625rem;border-radius:999px;background:var(--p);color:#fff;font-weight:600;text-decoration:none}
a:focus-visible{outline:3px solid var(--f);outline-offset:2px}`;

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
const picture = `<svg viewBox="12 10 258 100" role="presentation" aria-hidden="true" fill="none"><path d="M60 14A46 46 0 0 1 106 60A46 46 0 0 1 60 106H22Q14 106 14 98V60A46 46 0 0 1 60 14Z" fill="var(--p)"/><path d="M45 60h0M61 60h0M77 60h0" stroke="#fff" stroke-width="11" stroke-linecap="round"/><path d="M116 60C134 48 152 48 164 60" stroke="var(--m)" stroke-width="2" stroke-dasharray="1 7" stroke-linecap="round"/><path d="M220 14H258Q266 14 266 22V60A46 46 0 1 1 220 14Z" stroke="var(--s)" stroke-width="2.25" stroke-dasharray="5 6"/></svg>`;

type Reader = Pick<Context, "t" | "locale" | "settings"> & { theme: string };

export function offlinePage({ t, locale, settings, theme }: Reader): string {
  const title = t("app.offline_title");
  const said = { title, text: t("app.offline_text"), label: t("app.offline_again") };
  return page({ ...said, locale, theme, name: `${title} · ${settings.name}`, to: "" }, `<script>${script}</script>`);
}

/** While the site is away for a moment, or has too much to do: what was asked for comes as soon as it can. */
export function backSoon({ again, ...said }: Record<"locale" | "theme" | "title" | "text" | "again", string>): string {
  return page({ ...said, name: said.title, to: "", label: again }, `<script>${script}</script>`);
}

/** Spec 8: when even the error page cannot be shown, a plain one with a link home. */
export function lastResort({ home, ...said }: Record<"locale" | "theme" | "title" | "text" | "home", string>): string {
  return page({ ...said, name: said.title, to: "/", label: home });
}

type Said = Record<"locale" | "theme" | "title" | "name" | "text" | "to" | "label", string>;

function page(said: Said, program = ""): string {
  const { locale, theme, title, name, text, to, label } = said;
  return `<!doctype html><html lang="${locale}" data-bs-theme="${theme}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escaped(name)}</title><style>${style}</style></head><body><main>${picture}<h1>${escaped(title)}</h1><p>${escaped(text)}</p><a href="${to}">${escaped(label)}</a></main>${program}</body></html>`;
}

function escaped(text: string): string {
  const signs: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  return text.replaceAll(/[&<>"]/g, (sign) => signs[sign]!);
}
