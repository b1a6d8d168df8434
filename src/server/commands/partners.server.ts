/** Partners whose servers may sign people up: adds one with its key, lists and removes them. */
import { addPartner, listPartners, removePartner } from "#features/membership/partner.server.ts";
import { CommandError, type Command } from "./command.server.ts";
import { chosenSite } from "./settings.server.ts";

export const partnersCommands: readonly Command[] = [
  {
    words: "partners add",
    args: "NAME [--site=HOST]",
    help: "lets a partner sign people up, and shows its key this once",
    async run(means, args) {
      const { site, rest } = await chosenSite(means, args);
      const [name = ""] = rest;
      if (!/^[\x21-\x7e]{1,60}$/.test(name))
        throw new CommandError("Name the partner in up to 60 letters of English, digits and signs, without spaces.");
      const key = await addPartner({ db: means.application.db, site }, name);
      if (!key) throw new CommandError(`There is a partner "${name}" already.`);
      means.print(`${name} = ${key}`);
    },
  },
  {
    words: "partners list",
    args: "[--site=HOST]",
    help: "shows the partners of a site",
    async run(means, args) {
      const { site } = await chosenSite(means, args);
      const partners = await listPartners({ db: means.application.db, site });
      if (partners.length === 0) means.print("There is no partner yet.");
      for (const { name, created_at } of partners)
        means.print(`${name}  since ${created_at.toISOString().slice(0, 10)}`);
    },
  },
  {
    words: "partners remove",
    args: "NAME [--site=HOST]",
    help: "refuses a partner's calls from now on; its members stay",
    async run(means, args) {
      const { site, rest } = await chosenSite(means, args);
      const [name = ""] = rest;
      if (!(await removePartner({ db: means.application.db, site }, name)))
        throw new CommandError(`There is no partner "${name}".`);
      means.print(`${name} is removed.`);
    },
  },
];
