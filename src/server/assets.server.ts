/** Scripts, styles, fonts and words of the build: read once, when somebody first asks, and given from memory. */
import { readdir, readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { Refusal } from "#contract/refusal.ts";
import type { Web } from "./door.ts";
import { type Kept, keepForms, sendKept } from "./kept.server.ts";

const types: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".woff2": "font/woff2",
};
const year_s = 31_536_000;

/** The names of files change with what is in them. */
export async function registerAssets(app: Web, folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (/\.(br|gz)$/.test(name)) continue;
    let kept: Promise<Kept> | undefined;
    app.get(`/assets/${name}`, async (request, reply) => {
      kept ??= keepAsset(join(folder, name));
      return sendKept(
        request,
        reply,
        await kept.catch((error: NodeJS.ErrnoException) => {
          kept = undefined;
          // Another build has taken the place of this one, and the program was not started anew yet.
          throw error.code === "ENOENT" ? new Refusal("not_found") : error;
        }),
      );
    });
  }
}

async function keepAsset(path: string): Promise<Kept> {
  const compressed = (ending: string) =>
    readFile(path + ending).catch((error: NodeJS.ErrnoException) => {
      // There is none where it would save nothing. What could not be read, as with too many files open, is there.
      if (error.code !== "ENOENT") throw error;
      return undefined;
    });
  const [plain, br, gzip] = await Promise.all([readFile(path), compressed(".br"), compressed(".gz")]);
  const type = types[extname(path)];
  if (!type) throw new Error(`Nobody said what kind of file ${path} is.`);
  return keepForms(
    { plain, br, gzip },
    {
      "content-type": type,
      "cache-control": `public, max-age=${year_s}, immutable`,
      vary: "accept-encoding",
      // A page may also get them through another host (`cdn_prefix`): modules ask for this.
      "access-control-allow-origin": "*",
      "cross-origin-resource-policy": "cross-origin",
    },
  );
}
