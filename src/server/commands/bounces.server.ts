/** Mails that came back or were marked as spam: takes them in from a mailbox file, and shows the key of the signed call. */
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { splitMailbox } from "#features/notifications/mail-report.ts";
import { reportKey, takeReport } from "#features/notifications/mail-reports.server.ts";
import { contextOfJob } from "../worker.server.ts";
import { CommandError, type Command } from "./command.server.ts";
import { chosenSite } from "./settings.server.ts";

export const bouncesCommands: readonly Command[] = [
  {
    words: "bounces key",
    args: "",
    help: "shows the key that mail servers sign their reports with",
    async run({ application, print }) {
      print(reportKey(application));
    },
  },
  {
    words: "bounces",
    args: "FILE [--site=HOST]",
    help: "reads a mailbox file of mails that came back or were marked as spam",
    async run(means, args) {
      const { site, rest } = await chosenSite(means, args);
      const [path] = rest;
      if (!path) throw new CommandError("Name the mailbox file.");
      // Bytes stay as they are: each mail says for itself what they mean.
      const file = await readFile(path, "latin1").catch(() => {
        throw new CommandError(`The file "${path}" cannot be read.`);
      });
      const ctx = await contextOfJob(means.application, site.id, randomUUID());
      const counts = { bounce: 0, complaint: 0, other: 0 };
      for (const mail of splitMailbox(file))
        counts[(await takeReport(ctx, Buffer.from(mail, "latin1"))) ?? "other"] += 1;
      const total = counts.bounce + counts.complaint + counts.other;
      means.print(
        `${total} mails: ${counts.bounce} came back, ${counts.complaint} marked as spam, ${counts.other} of no use.`,
      );
    },
  },
];
