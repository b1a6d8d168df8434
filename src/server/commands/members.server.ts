/** Erases a member who asked the operator for it, instead of doing so on the site; ends the sessions of one or of all. */
import { findOwner } from "#features/accounts/standing.server.ts";
import { endAllSessions, endOtherSessions } from "#features/accounts/sessions.server.ts";
import { eraseByAddress } from "#features/membership/erasure.server.ts";
import { CommandError, type Command } from "./command.server.ts";
import { siteContext } from "./site-context.server.ts";

/** Nothing brings an erased member back, so that it is not enough to have the command at hand. */
const sure = "--for-ever";
const everybody = "--everybody";

export const membersCommands: readonly Command[] = [
  {
    words: "members erase",
    args: `ADDRESS [${sure} --site=HOST]`,
    help: `erases the member with this e-mail address at once, without the days of a way back; only with ${sure}`,
    async run(means, args) {
      const { ctx, rest } = await siteContext(means, args);
      const [email = ""] = rest.filter((word) => word !== sure);
      if (!rest.includes(sure))
        throw new CommandError(
          `Nothing brings an erased member back: add ${sure} if that is meant. Nothing was changed.`,
        );
      if (!(await eraseByAddress(ctx, email)))
        throw new CommandError(`No member of ${ctx.settings.domain} has the address ${email}. Nothing was changed.`);
      means.print(`${email} is erased, and told so by a last mail. What others need stays without a name.`);
    },
  },
  {
    words: "members log-out",
    args: `ADDRESS|${everybody} [--site=HOST]`,
    help: `ends all sessions of the member with this e-mail address, or with ${everybody} those of the whole site`,
    async run(means, args) {
      const { ctx, rest } = await siteContext(means, args);
      const [email] = rest;
      if (email === undefined || rest.length > 1)
        throw new CommandError(`Name the address of one member, or ${everybody}. Nothing was changed.`);
      if (email === everybody) {
        const ended = await endAllSessions(ctx);
        means.print(`${ended} sessions of ${ctx.settings.domain} have ended: everybody has to log in again.`);
        return;
      }
      const user = await findOwner(ctx, email);
      if (!user)
        throw new CommandError(`No member of ${ctx.settings.domain} has the address ${email}. Nothing was changed.`);
      await endOtherSessions(ctx, user.id);
      means.print(`${email} is logged out everywhere. Who knows the password can log in again.`);
    },
  },
];
