/** Complaints and questions: lists the open ones, shows one, answers one. */
import { answerComplaint, findComplaintByReceipt, listOpenComplaints } from "#features/safety/complaints.server.ts";
import { listDecisionsAbout } from "#features/safety/decisions.server.ts";
import { CommandError, type Command } from "./command.server.ts";
import { moment, siteContext } from "./site-context.server.ts";

const listed = 100;

export const complaintsCommands: readonly Command[] = [
  {
    words: "complaints show",
    args: "RECEIPT [--site=HOST]",
    help: "shows a complaint with its files",
    async run(means, args) {
      const { ctx, rest } = await siteContext(means, args);
      const found = await findComplaintByReceipt(ctx, rest[0] ?? "");
      if (!found) throw new CommandError(`There is no complaint "${rest[0] ?? ""}".`);
      means.print(
        `${found.receipt}  ${moment(found.created_at)}  ${found.category}  answer by ${moment(found.answer_by)}`,
      );
      means.print(`from:  ${found.email || "a deleted member"} (${found.language})`);
      if (found.subject) means.print(`about: ${found.subject}`);
      means.print(found.body);
      for (const place of found.places) means.print(place);
      for (const { receipt, decision, decided_at, lifted_at } of await listDecisionsAbout(ctx, found.email))
        means.print(
          `report ${receipt} about them: ${decision} ${moment(decided_at)}${lifted_at ? ", taken back" : ""}`,
        );
      if (found.answered_at) means.print(`answered ${moment(found.answered_at)}: ${found.answer}`);
    },
  },
  {
    words: "complaints answer",
    args: "RECEIPT ANSWER… [--site=HOST]",
    help: "answers a complaint; the sender gets it by mail",
    async run(means, args) {
      const { ctx, rest } = await siteContext(means, args);
      const [receipt = "", ...words] = rest;
      const answer = words.join(" ").trim();
      if (answer === "") throw new CommandError("Give the answer: the sender will read it.");
      if (!(await answerComplaint(ctx, receipt, answer)))
        throw new CommandError(`There is no open complaint "${receipt}".`);
      means.print(`${receipt}: answered.`);
    },
  },
  {
    words: "complaints",
    args: "[--site=HOST]",
    help: "lists the open complaints, the most urgent first",
    async run(means, args) {
      const { ctx } = await siteContext(means, args);
      const open = await listOpenComplaints(ctx, listed);
      if (open.length === 0) means.print("No complaint is open.");
      for (const { receipt, category, subject, answer_by } of open)
        means.print(`${receipt}  by ${moment(answer_by)}  ${category}  ${subject}`);
    },
  },
];
