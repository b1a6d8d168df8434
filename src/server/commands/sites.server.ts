/** The sites of one installation, each with members of its own, and the hosts that lead to them. */
import { Settings } from "#contract/settings.ts";
import { deleteHost, insertHost, insertSite } from "#features/site/queries.server.ts";
import type { Site } from "#platform/context.server.ts";
import { CommandError, type Command, type Means } from "./command.server.ts";
import { checked, chosenSite } from "./settings.server.ts";

/** Refused when it leads somewhere already, or is none. */
async function newHost({ application }: Means, { settings }: Site, host = ""): Promise<Settings> {
  if ((await application.sites.all()).some(({ hosts, settings }) => settings.domain === host || hosts.includes(host)))
    throw new CommandError(`The host "${host}" leads to a site already.`);
  return checked(Settings, { ...settings, domain: host }, "domain");
}

export const sitesCommands: readonly Command[] = [
  {
    words: "sites list",
    args: "",
    help: "shows the sites of this installation, the hosts that lead to each, and who runs it",
    async run({ application, print }) {
      const main = await application.sites.default();
      for (const { id, settings, hosts, company } of await application.sites.all()) {
        const others = hosts.filter((host) => host !== settings.domain).toSorted();
        const also = others.length > 0 ? `, also ${others.join(", ")}` : "";
        const unknown = id === main.id ? ", and every host that is not known" : "";
        print(`${settings.domain}${also}${unknown}: ${settings.name}, run by ${company.name} (${company.id})`);
      }
    },
  },
  {
    words: "sites add",
    args: "HOST [--site=HOST]",
    help: "adds a site with members of its own, which begins with the settings of another",
    async run(means, args) {
      const { site, rest } = await chosenSite(means, args);
      const settings = await newHost(means, site, rest[0]);
      await means.application.db.transaction().execute((db) => insertSite(db, settings, [settings.domain], false));
      means.print(`${settings.domain} is a site of its own: see "settings set NAME VALUE --site=${settings.domain}"`);
    },
  },
  {
    words: "hosts add",
    args: "HOST [--site=HOST]",
    help: "lets one more host lead to a site; its links go on naming the setting domain",
    async run(means, args) {
      const { site, rest } = await chosenSite(means, args);
      const { domain } = await newHost(means, site, rest[0]);
      await insertHost(means.application.db, site.id, domain);
      means.print(`${domain} leads to ${site.settings.domain}`);
    },
  },
  {
    words: "hosts remove",
    args: "HOST",
    help: "lets a host lead to the main site again, like every host that is not known",
    async run({ application, print }, [host = ""]) {
      const site = (await application.sites.all()).find(({ hosts }) => hosts.includes(host));
      if (!site) throw new CommandError(`The host "${host}" leads to no site.`);
      if (site.settings.domain === host)
        throw new CommandError(`"${host}" is the domain of its site: set another first.`);
      await deleteHost(application.db, host);
      print(`${host} leads to no site of its own`);
    },
  },
];
