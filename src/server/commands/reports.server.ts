/** Reports of members: lists the open ones, shows one with its evidence, decides with a reason. */
import { Refusal } from "#contract/refusal.ts";
import { day_ms } from "#features/accounts/rules.ts";
import { decideReport, liftDecision } from "#features/safety/decisions.server.ts";
import { findReport, listOpenReports } from "#features/safety/reports.server.ts";
import { reportDecisions, type ReportDecision } from "#features/safety/rules.ts";
import { CommandError, type Command } from "./command.server.ts";
import { moment, siteContext } from "./site-context.server.ts";

const listed = 100;

/** A suspension has so many whole days, and only a suspension has. */
function suspensionEnd(now: Date, decision: string, args: readonly string[]): Date | null {
  const days = args.find((arg) => arg.startsWith("--days="))?.slice("--days=".length);
  if (decision !== "suspend") {
    if (days !== undefined) throw new CommandError("Only a suspension has days.");
    return null;
  }
  if (days === undefined || !/^[1-9]\d{0,3}$/.test(days)) throw new CommandError("Say for how long: --days=14.");
  return new Date(now.getTime() + Number(days) * day_ms);
}

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
      const { photo } = report.evidence;
      if (photo) means.print(`the photo goes by: photos review reject ${photo} REASON`);
      if (report.decided_at) means.print(`decided ${moment(report.decided_at)}: ${report.decision}. ${report.reason}`);
      if (report.lifted_at) means.print(`taken back ${moment(report.lifted_at)}: ${report.lift_reason}`);
    },
  },
  {
    words: "reports decide",
    args: `RECEIPT ${reportDecisions.join("|")} REASON… [--days=N --site=HOST]`,
    help: "decides a report, a suspension with its --days; both members hear the reason by mail, and a reported message is removed; dismissed, only who reported hears",
    async run(means, args) {
      const { ctx, rest } = await siteContext(means, args);
      const [receipt = "", decision = "", ...words] = rest.filter((word) => !word.startsWith("--"));
      const reason = words.join(" ").trim();
      if (!(reportDecisions as readonly string[]).includes(decision))
        throw new CommandError(`Decide with one of ${reportDecisions.join(", ")}.`);
      if (reason === "") throw new CommandError("Give the reason: the members concerned will read it.");
      const suspended_until = suspensionEnd(ctx.now(), decision, rest);
      const decided = { decision: decision as ReportDecision, reason, suspended_until };
      const done = await decideReport(ctx, receipt, decided).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
        throw new CommandError("The account is not open, so it cannot be suspended: choose another decision.");
      });
      if (!done) throw new CommandError(`There is no open report "${receipt}".`);
      means.print(`${receipt}: ${decision}${suspended_until ? ` until ${moment(suspended_until)}` : ""}.`);
    },
  },
  {
    words: "reports lift",
    args: "RECEIPT REASON… [--site=HOST]",
    help: "takes a decision back after an objection: what it closed is open again, and the member hears the reason by mail",
    async run(means, args) {
      const { ctx, rest } = await siteContext(means, args);
      const [receipt = "", ...words] = rest;
      const reason = words.join(" ").trim();
      if (reason === "") throw new CommandError("Give the reason: the member concerned will read it.");
      if (!(await liftDecision(ctx, receipt, reason)))
        throw new CommandError(`No decision stands on a report "${receipt}".`);
      means.print(`${receipt}: taken back.`);
    },
  },
  {
    words: "reports",
    args: "[--site=HOST]",
    help: "lists the open reports, oldest first",
    async run(means, args) {
      const { ctx } = await siteContext(means, args);
      const open = await listOpenReports(ctx, listed);
      if (open.length === 0) means.print("No report is open.");
      for (const { receipt, created_at, subject, category, name } of open)
        means.print(`${receipt}  ${moment(created_at)}  ${subject}: ${category}  ${name ?? "a deleted member"}`);
    },
  },
];
