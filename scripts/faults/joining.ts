/** People who join, each from an address of their own, and the mail that each of them waits for. */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { sendActivation } from "#features/membership/account.server.ts";
import { signup } from "#features/membership/contract.ts";
import { joiningAnswers } from "#tests/support/joining.ts";
import { openFaultyBrowser } from "./browser.ts";
import { type Deeds, nothing } from "./people.ts";
import type { FaultySite } from "./site.ts";

/** The job of a worker that was killed is given to another after two minutes; one that failed is tried after 5 s, then 10, 20, 40. */
const mail_patience_ms = 300_000;

export type Post = {
  /** How many mails arrived. */
  arrived: number;
  /** Those of them that came once more with the same name, because the site died before it could note the first. */
  repeated: number;
};

export function theJoining({ url, pool, outside }: FaultySite): Deeds & { post(): Post } {
  const joined: string[] = [];
  const faults: string[] = [];
  let count = 0;

  /** By address; a letter that comes twice under one name is the same letter. */
  function letters(): Map<string, string[]> {
    const found = new Map<string, string[]>();
    for (const { to, mail } of outside?.mails ?? []) {
      const kind = mail.headers.find(({ key }) => key === "x-kind")?.value;
      // Who was sent an answer that got lost may hear of the account in other mails too.
      if (kind !== sendActivation.name) continue;
      for (const address of to) found.set(address, [...(found.get(address) ?? []), mail.messageId ?? ""]);
    }
    return found;
  }
  function allPosted(): boolean {
    const found = letters();
    return joined.every((email) => found.has(email));
  }

  return {
    async work(isOver) {
      while (!isOver()) {
        count += 1;
        const browser = openFaultyBrowser(url, undefined, `10.${count >> 8}.${count & 255}.7`);
        const email = `joiner-${randomUUID()}@example.org`;
        const name = `Joiner ${[...randomUUID().replaceAll("-", "")]
          .map((digit) => "bcdfghjklmnpqrst"[Number.parseInt(digit, 16)]!)
          .slice(0, 12)
          .join("")}`;
        const opened_at = new Date(Date.now() - 60_000).toISOString();
        const { error } = await browser.ask(signup, joiningAnswers({ email, name, opened_at }));
        // The answer of the first attempt may have been lost: then they are there already.
        if (!error || error.code === "account_exists") joined.push(email);
        else faults.push(`nobody could join: ${error.code} ${Object.keys(error.fields).join()}`);
        await sleep(300);
      }
    },
    acknowledged: () => joined.length,
    post() {
      const all = [...letters().values()];
      const arrived = all.flat().length;
      return { arrived, repeated: arrived - all.reduce((sum, names) => sum + new Set(names).size, 0) };
    },
    async judge() {
      const late = Date.now() + mail_patience_ms;
      while (outside && !allPosted() && Date.now() < late) await sleep(200);
      const found = letters();
      const without = outside ? joined.filter((email) => !found.has(email)).length : 0;
      const withTwo = joined.filter((email) => new Set(found.get(email)).size > 1).length;
      if (without > 0) faults.push(`${without} who joined got no mail`);
      if (withTwo > 0) faults.push(`${withTwo} who joined got two different mails`);
      const { rows } = await pool.query<{ email: string; count: number }>(
        "SELECT email, count(*)::integer FROM users WHERE email = ANY ($1) GROUP BY email",
        [joined],
      );
      const stored = new Set(rows.map(({ email }) => email));
      const missing = joined.filter((email) => !stored.has(email)).map((email) => `account ${email}`);
      return {
        ...nothing,
        acknowledged: joined.length,
        lost: missing.length,
        missing,
        doubled: rows.filter((row) => row.count > 1).length,
        faults,
      };
    },
  };
}
