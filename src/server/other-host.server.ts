/**
 * The large files that are the same for everybody may come from another host (setting `cdn_prefix`): the program and the
 * films. Photos stay here, where it is known who may see them. So do styles, fonts, drawings and texts: React compares
 * the addresses of what it preloads with those that the program knows, and a browser would fetch both.
 */
const file = /(?<!\\)"(?=\/assets\/[^"\s]*\.js")|(?<=\ssrc=)"(?=\/loops\/[^"\s]*\.webm")/g;

/** Where the page tells the router the files of all other pages, which it loads and prefetches by itself. */
const routeModules = "window.__reactRouterRouteModules = ";
const moveManifest = (host: string) => {
  const moved = (path: string) => `${JSON.stringify(host)}+${path}`;
  return (
    "const m=window.__reactRouterManifest;for(const r of[m,m.entry,...Object.values(m.routes)]){" +
    `for(const k in r)if(typeof r[k]=="string"&&/^\\/assets\\/.*js$/.test(r[k]))r[k]=${moved("r[k]")};` +
    `r.imports=r.imports?.map(p=>${moved("p")})}`
  );
};

/** The addresses of a page; without another host, the page as it is. */
export function fromHost(html: string, host: string): string {
  if (host === "") return html;
  return html.replaceAll(file, `"${host}`).replace(routeModules, () => moveManifest(host) + routeModules);
}
