/** The sites of this installation: which one a host belongs to, with settings fresh to the second. */
import { Company } from "#contract/company.ts";
import type { Site } from "#platform/context.server.ts";
import type { Db } from "#platform/db/db.ts";
import { listSites } from "./queries.server.ts";
import { completeSettings } from "./settings.server.ts";

export type Sites = {
  /** An unknown host gets the default site and is never echoed. */
  ofHost(host: string | undefined): Promise<Site>;
  /** The same without waiting, where it is known and fresh. */
  known(host: string | undefined): Site | undefined;
  default(): Promise<Site>;
  all(): Promise<Site[]>;
};

/** How long a process may work with settings that another has changed. */
const fresh_ms = 1_000;

/** `stored`: what it was made from. While that is the same, so is the site, and with it what others made from it. */
type LoadedSite = Site & { is_default: boolean; stored: string };
type Loaded = { at: number; sites: LoadedSite[]; by_host: Map<string, Site> };

function isFresh({ at }: Loaded): boolean {
  return performance.now() - at < fresh_ms;
}

export function createSites(db: Db): Sites {
  let loaded: Loaded | undefined;
  let loading: Promise<Loaded> | undefined;

  async function load(): Promise<Loaded> {
    const rows = await listSites(db);
    const sites = rows.map((row) => {
      const text = JSON.stringify(row);
      const before = loaded?.sites.find(({ stored }) => stored === text);
      if (before) return before;
      const { id, is_default, hosts, updated_at } = row;
      const settings = completeSettings(row.settings);
      return { id, is_default, hosts, settings, company: Company.parse(row.company), updated_at, stored: text };
    });
    const by_host = new Map(sites.flatMap((site) => site.hosts.map((host) => [host, site] as const)));
    return { at: performance.now(), sites, by_host };
  }

  /** One query at a time; while it runs, others go on with what is there. */
  async function current(): Promise<Loaded> {
    if (loaded && isFresh(loaded)) return loaded;
    loading ??= load().then(
      (next) => {
        loading = undefined;
        return (loaded = next);
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    if (!loaded) return loading;
    loading.catch(() => undefined);
    return loaded;
  }

  function defaultOf({ sites }: Loaded): Site {
    const site = sites.find(({ is_default }) => is_default) ?? sites[0];
    if (!site) throw new Error("There is no site yet.");
    return site;
  }

  function siteOf(state: Loaded, host = ""): Site {
    return state.by_host.get(host.toLowerCase()) ?? defaultOf(state);
  }

  return {
    ofHost: async (host) => siteOf(await current(), host),
    known: (host) => (loaded && isFresh(loaded) ? siteOf(loaded, host) : undefined),
    default: async () => defaultOf(await current()),
    all: async () => (await current()).sites,
  };
}
