/** Shows and changes a site's settings, each change checked as a whole before it counts. */
import { en } from "zod/locales";
import type * as z from "zod/mini";
import { Settings } from "#contract/settings.ts";
import { changeSettings } from "#features/site/settings.server.ts";
import type { Site } from "#platform/context.server.ts";
import { CommandError, type Command, type Means } from "./command.server.ts";

const option = /^--site=(.+)$/;

/** The site named by `--site=HOST`, else the default one. */
export async function chosenSite(
  { application }: Means,
  args: readonly string[],
): Promise<{ site: Site; rest: string[] }> {
  const host = args.map((arg) => option.exec(arg)?.[1]).find(Boolean);
  const rest = args.filter((arg) => !option.test(arg));
  if (!host) return { site: await application.sites.default(), rest };
  const site = (await application.sites.all()).find(({ hosts }) => hosts.includes(host));
  if (!site) throw new CommandError(`There is no site with the host "${host}".`);
  return { site, rest };
}

export function shown(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

type Shape<Value> = {
  safeParse(value: unknown, options: { error: z.core.$ZodErrorMap }): z.core.util.SafeParseResult<Value>;
};

/** What a value must be, for the operator only: members read texts of the catalogues. */
const error = en().localeError;

/** The whole with one change, told in one sentence where that cannot be. */
export function checked<Value>(shape: Shape<Value>, whole: unknown, named: string, undone = "changed"): Value {
  const parsed = shape.safeParse(whole, { error });
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0]!;
  throw new CommandError(`${issue.path.join(".") || named}: ${issue.message}. Nothing was ${undone}.`);
}

/** A setting is typed as JSON; bare words are taken as text, and so is a number where there was a text before. */
export function parseValue(text: string, before: unknown): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof before === "string" && typeof value !== "string" ? text : value;
  } catch {
    return text;
  }
}

function noSetting(name: string): string {
  return `There is no setting "${name}": "settings get" shows all of them.`;
}

/** All links of a site name its domain. What no site has leads to the main one. */
async function requireLeadsTo({ application }: Means, site: Site, host: string): Promise<void> {
  const named = (await application.sites.all()).find(({ hosts }) => hosts.includes(host));
  const { id, settings } = named ?? (await application.sites.default());
  if (id === site.id) return;
  const first = named ? "" : `: "hosts add ${host} --site=${site.settings.domain}" first`;
  throw new CommandError(`"${host}" leads to ${settings.domain}${first}. Nothing was changed.`);
}

export const settingsCommands: readonly Command[] = [
  {
    words: "settings get",
    args: "[NAME] [--site=HOST]",
    help: "shows all settings of a site, or one",
    async run(means, args) {
      const { site, rest } = await chosenSite(means, args);
      const [name] = rest;
      if (name !== undefined && !Object.hasOwn(site.settings, name)) throw new CommandError(noSetting(name));
      for (const [key, value] of Object.entries(site.settings))
        if (name === undefined) means.print(`${key} = ${shown(value)}`);
        else if (key === name) means.print(shown(value));
    },
  },
  {
    words: "settings set",
    args: "NAME VALUE… [--site=HOST]",
    help: "changes one setting of a site, VALUE as JSON or words",
    async run(means, args) {
      const { site, rest } = await chosenSite(means, args);
      const [name = "", ...words] = rest;
      const text = words.join(" ");
      if (!Object.hasOwn(site.settings, name)) throw new CommandError(noSetting(name));
      if (name === "domain") await requireLeadsTo(means, site, text);
      const changed = await changeSettings(means.application.db, site.id, (settings) =>
        checked(Settings, { ...settings, [name]: parseValue(text, settings[name as keyof Settings]) }, name),
      );
      means.print(`${name} = ${shown(changed[name as keyof Settings])}`);
    },
  },
];
