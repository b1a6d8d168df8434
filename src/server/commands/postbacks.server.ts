/** The list of members whom partners sent, as partners are told of them: a table that programs read. */
import { listPostbacks } from "#features/membership/postbacks.server.ts";
import { CommandError, type Command } from "./command.server.ts";
import { chosenSite } from "./settings.server.ts";

const columns = ["joined_at", "stage", "network", "ref", "sub1", "sub2", "sub3"] as const;
const days = 30;

/** As spreadsheets read it; a value that could be taken for a formula is kept a text. */
function cell(value: string): string {
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\n']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const postbacksCommands: readonly Command[] = [
  {
    words: "postbacks",
    args: "[YYYY-MM-DD] [--site=HOST]",
    help: `lists the members whom partners sent since a day (or in ${days} days), as lines of a table`,
    async run(means, args) {
      const { site, rest } = await chosenSite(means, args);
      const { db, now } = means.application;
      const [day] = rest;
      const since = day ? new Date(`${day}T00:00:00Z`) : new Date(now().getTime() - days * 86_400_000);
      // A day that no month has would be taken for one of the next.
      if (Number.isNaN(since.getTime()) || (day && !since.toISOString().startsWith(`${day}T`)))
        throw new CommandError("Name a day as in 2026-11-15.");
      means.print(columns.join(","));
      for (const row of await listPostbacks({ db, site }, since)) {
        const values = { ...row, joined_at: row.created_at.toISOString() };
        means.print(columns.map((column) => cell(values[column] ?? "")).join(","));
      }
    },
  },
];
