/** Reports of members: lists the open ones, shows one with its evidence, decides with a reason. */
import { decideReport, findReport, listOpenReports } from "#features/safety/reports.server.ts";
import { reportDecisions, type ReportDecision } from "#features/safety/rules.ts";
import { CommandError, type Command } from "./command.server.ts";
import { moment, siteContext } from "./site-context.server.ts";

const listed = 100;

export const reportsCommands: readonly Command[] = [
  {
    words: "reports show",
    args: "RECEIPT [--site=HOST]",
    help: "shows a report with its evidence",
    async run(means, args) {
      const { ctx, rest } = await siteContext(means, args);
      const report = await findReport(ctx, rest[0] ?? "");
      if (!report) throw new CommandError(`There is no report "${rest[0] ?? ""}".`);
      means.print(`${report.receipt}  ${moment(report.created_at)}  ${report.subject}: ${report.category}`);
      means.print(
        `about: ${report.reported_name ?? "a deleted member"}, reported ${report.reports_of_member} times in all`,
      );
      means.print(`by:    ${report.reporter_name ?? "a deleted member"}`);
      if (report.explanation) means.print(`says:  ${report.explanation}`);
      means.print(JSON.stringify(report.evidence, null, 2));
      for (const place of report.pictures) means.print(place);
      if (report.decided_at) means.print(`decided ${moment(report.decided_at)}: ${report.decision}. ${report.reason}`);
    },
  },
  {
    words: "reports decide",
    args: `RECEIPT ${reportDecisions.join("|")} REASON [--site=HOST]`,
    help: "decides a report; both members hear the reason by mail; unless dismissed, a reported message is removed",
    async run(means, args) {
      const { ctx, rest } = await siteContext(means, args);
      const [receipt = "", decision = "", ...words] = rest;
      const reason = words.join(" ").trim();
      if (!(reportDecisions as readonly string[]).includes(decision))
        throw new CommandError(`Decide with one of ${reportDecisions.join(", ")}.`);
      if (reason === "") throw new CommandError("Give the reason: the members concerned will read it.");
      if (!(await decideReport(ctx, receipt, decision as ReportDecision, reason)))
        throw new CommandError(`There is no open report "${receipt}".`);
      means.print(`${receipt}: ${decision}.`);
    },
  },
  {
    words: "reports",
    args: "[--site=HOST]",
    help: "lists the open reports, oldest first",
    async run(means, args) {
      const { ctx, rest } = await siteContext(means, args);
      if (rest.length > 0) throw new CommandError(`There is no command "reports ${rest[0]}".`);
      const open = await listOpenReports(ctx, listed);
      if (open.length === 0) means.print("No report is open.");
      for (const { receipt, created_at, subject, category, name } of open)
        means.print(`${receipt}  ${moment(created_at)}  ${subject}: ${category}  ${name ?? "a deleted member"}`);
    },
  },
];
