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

/** The addresses of a page or a part of one; without another host, the page as it is. */
export function fromHost(html: string, host: string): string {
  if (host === "") return html;
  return html.replaceAll(file, `"${host}`).replace(routeModules, () => moveManifest(host) + routeModules);
}

/** The same for a page that is still being written. */
export function fromHostStreamed(response: Response, host: string): Response {
  const { body, status, headers } = response;
  if (host === "" || !body || !headers.get("content-type")?.startsWith("text/html")) return response;
  let rest = "";
  const moving = new TransformStream<string, string>({
    transform(piece, page) {
      const text = rest + piece;
      // Nothing that is looked for has this sign in it, so none of it is cut in two.
      const cut = text.lastIndexOf(">") + 1;
      page.enqueue(fromHost(text.slice(0, cut), host));
      rest = text.slice(cut);
    },
    flush(page) {
      page.enqueue(fromHost(rest, host));
    },
  });
  return new Response(
    body.pipeThrough(new TextDecoderStream()).pipeThrough(moving).pipeThrough(new TextEncoderStream()),
    { status, headers },
  );
}
