/** Whether the books balance, for the operator. */
import { verifyMessages } from "#features/chats/audit.server.ts";
import { verifyLedger } from "#features/credits/audit.server.ts";
import { CommandError, type Command } from "./command.server.ts";

export const ledgerCommands: readonly Command[] = [
  {
    words: "ledger verify",
    args: "",
    help: "looks whether balances, movements, orders, messages and unread counts agree",
    async run({ application, print }) {
      const faults = [...(await verifyLedger(application)), ...(await verifyMessages(application))];
      for (const { user_id, fault } of faults) print(`${user_id}: ${fault}`);
      if (faults.length > 0) throw new CommandError("The books do not balance.");
      print("The books balance.");
    },
  },
];
