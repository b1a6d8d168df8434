/** Shows and changes the company that runs a site: imprint, terms and receipts name it. */
import { Company } from "#contract/company.ts";
import { changeCompany, useCompany } from "#features/site/settings.server.ts";
import { CommandError, type Command } from "./command.server.ts";
import { checked, chosenSite, parseValue, shown } from "./settings.server.ts";

function requireField(company: Company, name: string): keyof Company {
  if (!Object.hasOwn(company, name)) throw new CommandError(`A company has no "${name}".`);
  if (name === "id") throw new CommandError("The id of a company stays as it is.");
  return name as keyof Company;
}

export const companyCommands: readonly Command[] = [
  {
    words: "company get",
    args: "[--site=HOST]",
    help: "shows the company that runs a site, as imprint, terms and receipts name it",
    async run(means, args) {
      const { site } = await chosenSite(means, args);
      for (const [name, value] of Object.entries(site.company)) means.print(`${name} = ${shown(value)}`);
    },
  },
  {
    words: "company set",
    args: "NAME VALUE… [--site=HOST]",
    help: "changes one of its details, VALUE as JSON or words; receipts that exist keep theirs",
    async run(means, args) {
      const { site, rest } = await chosenSite(means, args);
      const [name = "", ...words] = rest;
      const field = requireField(site.company, name);
      const text = words.join(" ");
      const changed = await changeCompany(means.application.db, site.company.id, (company) =>
        checked(Company, { ...company, [field]: parseValue(text, company[field]) }, field),
      );
      means.print(`${field} = ${shown(changed[field])}`);
    },
  },
  {
    words: "company use",
    args: "ID [--site=HOST]",
    help: "lets another company run a site; one that is new begins as a copy of the one before",
    async run(means, args) {
      const { site, rest } = await chosenSite(means, args);
      const [id = ""] = rest;
      const { name } = await useCompany(means.application.db, site.id, checked(Company, { ...site.company, id }, "id"));
      means.print(`${site.settings.domain} is run by ${name} (${id})`);
    },
  },
];
