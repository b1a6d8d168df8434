/** Asks the loaders of the site map for what a browser would be sent, without a browser and without rendering. */
import type { RouteConfigEntry } from "@react-router/dev/routes";
import siteMap from "#routes.ts";
import type { TestApplication } from "./application.ts";
import type { Browser } from "./browser.ts";
import { contextAt } from "./page-context.ts";

type Module = { loader?: (args: unknown) => Promise<unknown> };
const modules = import.meta.glob<Module>([
  "../../src/root.tsx",
  "../../src/layouts/*.tsx",
  "../../src/features/*/pages/*.{ts,tsx}",
  "../../src/features/landers/designs/*/page.tsx",
]);

export type PageFile = { id: string | undefined; path: string; file: string };

/** Every page and layout of the site map, with the whole address it answers. */
export const pages: PageFile[] = [{ id: "root", path: "", file: "./root.tsx" }, ...pageFiles(siteMap)];

function pageFiles(entries: readonly RouteConfigEntry[], above = ""): PageFile[] {
  return entries.flatMap(({ id, path = "", file, children = [] }) => {
    const whole = [above, path].filter(Boolean).join("/");
    return [{ id, path: whole, file }, ...pageFiles(children, whole)];
  });
}

/** The data, an answer instead of it, or what is thrown for the error page. */
export type Loaded = { path: string; status: number; location: string | null; text: string };

/** What the loader of one page gives; a page without one gives nothing. */
export async function loadPage(
  site: TestApplication,
  browser: Browser,
  { path, file }: PageFile,
  params: Readonly<Record<string, string>>,
  query = "",
): Promise<Loaded> {
  const { loader } = await modules[`../../src/${file.replace(/^\.\//, "")}`]!();
  const address = path.replaceAll(/:(\w+)\??/g, (_, name: string) => params[name] ?? "x");
  const url = new URL(`http://localhost:3000/${address}${query}`);
  const answered = { path: url.pathname };
  if (!loader) return { ...answered, status: 200, location: null, text: "" };
  const { context } = await contextAt(site, url, browser.cookie("session"));
  try {
    const data = await loader({ context, params, url, request: new Request(url), pattern: path });
    if (data instanceof Response) return { ...answered, ...(await ofResponse(data)) };
    const { init } = (data ?? {}) as { init?: { status?: number } };
    return { ...answered, status: init?.status ?? 200, location: null, text: JSON.stringify(data) ?? "" };
  } catch (thrown) {
    if (thrown instanceof Response) return { ...answered, ...(await ofResponse(thrown)) };
    if (thrown instanceof Error) throw thrown;
    const { init } = thrown as { init?: { status?: number } };
    return { ...answered, status: init?.status ?? 500, location: null, text: JSON.stringify(thrown) };
  }
}

async function ofResponse(response: Response): Promise<Omit<Loaded, "path">> {
  const text = (await response.text()) + JSON.stringify([...response.headers]);
  return { status: response.status, location: response.headers.get("location"), text };
}
