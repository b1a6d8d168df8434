/** The operator's command line: `npm run site -- <command> …`. */
import type { Config } from "#platform/config.server.ts";
import { createLog } from "#platform/log.server.ts";
import { openApplication } from "./application.server.ts";
import { backupCommands } from "./commands/backup.server.ts";
import { bouncesCommands } from "./commands/bounces.server.ts";
import { bundlesCommands } from "./commands/bundles.server.ts";
import { codesCommands } from "./commands/codes.server.ts";
import { type Command, CommandError, type Means } from "./commands/command.server.ts";
import { companyCommands } from "./commands/company.server.ts";
import { complaintsCommands } from "./commands/complaints.server.ts";
import { consentsCommands } from "./commands/consents.server.ts";
import { ledgerCommands } from "./commands/ledger.server.ts";
import { membersCommands } from "./commands/members.server.ts";
import { pagesCommands } from "./commands/pages.server.ts";
import { newsCommands } from "./commands/news.server.ts";
import { ordersCommands } from "./commands/orders.server.ts";
import { partnersCommands } from "./commands/partners.server.ts";
import { postbacksCommands } from "./commands/postbacks.server.ts";
import { photosCommands } from "./commands/photos.server.ts";
import { reportsCommands } from "./commands/reports.server.ts";
import { servicesCommands } from "./commands/services.server.ts";
import { settingsCommands } from "./commands/settings.server.ts";
import { sitesCommands } from "./commands/sites.server.ts";
import { borrowHouse } from "./house.server.ts";

const commands: readonly Command[] = [
  ...settingsCommands,
  ...companyCommands,
  ...sitesCommands,
  ...photosCommands,
  ...partnersCommands,
  ...postbacksCommands,
  ...ordersCommands,
  ...codesCommands,
  ...bundlesCommands,
  ...ledgerCommands,
  ...reportsCommands,
  ...complaintsCommands,
  ...membersCommands,
  ...consentsCommands,
  ...pagesCommands,
  ...newsCommands,
  ...bouncesCommands,
  ...servicesCommands,
  ...backupCommands,
];

/** Of all commands, or of those that begin with the same word. */
function helpText(args: readonly string[] = []): string {
  const [topic] = args.filter((word) => word !== "help" && !word.startsWith("-"));
  const meant = commands.filter(({ words }) => words.split(" ")[0] === topic);
  return [
    "Usage: npm run site -- <command>",
    "",
    ...(meant.length > 0 ? meant : commands).flatMap(({ words, args: rest, help }) => [
      `  ${words} ${rest}`.trimEnd(),
      `      ${help}`,
    ]),
  ].join("\n");
}

export function findCommand(args: readonly string[]): { command: Command; rest: readonly string[] } | undefined {
  const line = args.join(" ");
  const command = commands.find(({ words }) => line === words || line.startsWith(`${words} `));
  if (!command) return undefined;
  const rest = args.slice(command.words.split(" ").length);
  // Of one that takes no words, the next would be its own: `reports decid` is not `reports`.
  const isOther = takenBy(command) === 0 && rest[0] !== undefined && !rest[0].startsWith("--");
  return isOther ? undefined : { command, rest };
}

/** How many words must follow; examples, choices and options need not. */
function neededBy({ args }: Command): number {
  const [needed = ""] = args.split("[");
  return needed.split(" ").filter((word) => /^[A-Za-z|]+…?$/.test(word)).length;
}

/** How many may follow: of a text without its quotes all but the first word would be lost. */
function takenBy({ args }: Command): number {
  if (args.includes("…")) return Infinity;
  return args.split(/[ [\]]+/).filter((word) => word !== "" && !word.startsWith("--")).length;
}

/** One that the command does not have, or without its value: what was meant by it would not be done. */
function findWrongOption({ args }: Command, rest: readonly string[]): string | undefined {
  const known = args.match(/--[a-z-]+=?/g) ?? [];
  const isKnown = (word: string) =>
    known.some((option) => (option.endsWith("=") ? word.startsWith(option) && word !== option : word === option));
  return rest.find((word) => /^--[a-z]/.test(word) && !isKnown(word));
}

/** The exit code: 0 done, 1 wrong use. */
export async function runCommand(
  config: Config,
  args: readonly string[],
  print: Means["print"] = console.log,
): Promise<number> {
  if (args.length === 0 || args[0] === "help" || args.includes("--help")) {
    print(helpText(args));
    return 0;
  }
  const found = findCommand(args);
  if (!found) {
    print(`There is no command "${args.join(" ")}".\n\n${helpText(args)}`);
    return 1;
  }
  const { command, rest } = found;
  const wrong = findWrongOption(command, rest);
  if (wrong)
    throw new CommandError(
      `There is no option ${wrong} like that. Usage: npm run site -- ${command.words} ${command.args}`.trimEnd(),
    );
  const words = rest.filter((word) => !word.startsWith("--"));
  const usage = `Usage: npm run site -- ${command.words} ${command.args}`.trimEnd();
  if (words.length < neededBy(command)) throw new CommandError(usage);
  const surplus = words[takenBy(command)];
  if (surplus !== undefined)
    throw new CommandError(`"${surplus}" is one word too many: put a text with spaces in quotes. ${usage}`);
  const log = createLog("warn");
  // The application goes first, and PostgreSQL also where the application cannot be opened.
  await using opened = new AsyncDisposableStack();
  const house = await borrowHouse(config, log);
  opened.defer(() => house.close());
  const application = await openApplication(config, house.connection, log);
  opened.defer(() => application.close());
  await command.run({ application, house, print }, rest);
  return 0;
}
