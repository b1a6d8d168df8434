/** The operator's command line: `npm run site -- <command> …`. */
import type { Config } from "#platform/config.server.ts";
import { createLog } from "#platform/log.server.ts";
import { openApplication } from "./application.server.ts";
import { backupCommands } from "./commands/backup.server.ts";
import { bouncesCommands } from "./commands/bounces.server.ts";
import type { Command, Means } from "./commands/command.server.ts";
import { complaintsCommands } from "./commands/complaints.server.ts";
import { consentsCommands } from "./commands/consents.server.ts";
import { pagesCommands } from "./commands/pages.server.ts";
import { newsCommands } from "./commands/news.server.ts";
import { moneyCommands } from "./commands/money.server.ts";
import { partnersCommands } from "./commands/partners.server.ts";
import { postbacksCommands } from "./commands/postbacks.server.ts";
import { photosCommands } from "./commands/photos.server.ts";
import { reportsCommands } from "./commands/reports.server.ts";
import { settingsCommands } from "./commands/settings.server.ts";
import { borrowHouse } from "./house.server.ts";

const commands: readonly Command[] = [
  ...settingsCommands,
  ...photosCommands,
  ...partnersCommands,
  ...postbacksCommands,
  ...moneyCommands,
  ...reportsCommands,
  ...complaintsCommands,
  ...consentsCommands,
  ...pagesCommands,
  ...newsCommands,
  ...bouncesCommands,
  ...backupCommands,
];

export function helpText(): string {
  const rows = commands.map(({ words, args, help }) => ({ left: `${words} ${args}`.trim(), help }));
  const width = Math.max(...rows.map(({ left }) => left.length)) + 2;
  return [
    "Usage: npm run site -- <command>",
    "",
    ...rows.map(({ left, help }) => `  ${left.padEnd(width)}${help}`),
  ].join("\n");
}

export function findCommand(args: readonly string[]): { command: Command; rest: readonly string[] } | undefined {
  const line = args.join(" ");
  const command = commands.find(({ words }) => line === words || line.startsWith(`${words} `));
  return command && { command, rest: args.slice(command.words.split(" ").length) };
}

/** The exit code: 0 done, 1 wrong use. */
export async function runCommand(
  config: Config,
  args: readonly string[],
  print: Means["print"] = console.log,
): Promise<number> {
  const found = findCommand(args);
  if (!found) {
    print(helpText());
    return args.length === 0 || args[0] === "help" ? 0 : 1;
  }
  const log = createLog("warn");
  const house = await borrowHouse(config, log);
  const application = await openApplication(config, house.connection, log);
  try {
    await found.command.run({ application, house, print }, found.rest);
    return 0;
  } finally {
    await application.close();
    await house.close();
  }
}
