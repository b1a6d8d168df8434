/** What an erased member had agreed to, for whoever can name the address. */
import { listConsentProofs } from "#features/accounts/consent-proofs.server.ts";
import { CommandError, type Command } from "./command.server.ts";
import { chosenSite } from "./settings.server.ts";

const day = (moment: Date) => moment.toISOString();

export const consentsCommands: readonly Command[] = [
  {
    words: "consents prove",
    args: "ADDRESS [--site=HOST]",
    help: "shows what an erased member with this e-mail address had agreed to",
    async run(means, args) {
      const { site, rest } = await chosenSite(means, args);
      const [email] = rest;
      if (!email) throw new CommandError("Name the e-mail address.");
      const proofs = await listConsentProofs(means.application, site.id, email);
      if (proofs.length === 0)
        means.print("No erased account with this address agreed to anything that is still kept.");
      for (const { kind, version, given_at, withdrawn_at, erased_at } of proofs) {
        const until = withdrawn_at ? `taken back ${day(withdrawn_at)}` : "not taken back";
        means.print(`${kind}  text of ${version}  given ${day(given_at)}  ${until}  erased ${day(erased_at)}`);
      }
    },
  },
];
