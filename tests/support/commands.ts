/** The operator's command line. */
import type { Application } from "#server/application.server.ts";
import type { Command } from "#server/commands/command.server.ts";

/** What the command of these words prints. */
export async function runCommand(
  application: Application,
  commands: readonly Command[],
  words: string,
  args: readonly string[],
): Promise<string> {
  const lines: string[] = [];
  const means = { application, print: (line: string) => void lines.push(line) };
  await commands.find((one) => one.words === words)!.run(means as never, [...args]);
  return lines.join("\n");
}
