/** Members to be found, and searching for them, for tests. */
import type { Updateable } from "kysely";
import type { Given } from "#contract/call.ts";
import { searchMembers } from "#features/members/search-contract.ts";
import * as siteQueries from "#features/site/queries.server.ts";
import { regionsSeed } from "#features/site/seed/regions.ts";
import type { Db } from "#platform/db/db.ts";
import type { DB } from "#platform/db/types.ts";
import type { TestApplication } from "./application.ts";
import type { Browser } from "./browser.ts";
import { aMember, type TestMember } from "./factories.ts";

export type Wanted = Parameters<typeof aMember>[1] & {
  profile?: Updateable<DB["profiles"]>;
  user?: Updateable<DB["users"]>;
};

export async function addRegions(db: Db): Promise<void> {
  await siteQueries.saveRegions(db, regionsSeed);
}

/** A woman of 36 in the Netherlands who seeks men, unless told otherwise. */
export async function aWoman(db: Db, { profile, user, ...given }: Wanted = {}): Promise<TestMember> {
  const member = await aMember(db, given);
  if (user) await db.updateTable("users").set(user).where("id", "=", member.id).execute();
  if (profile) await db.updateTable("profiles").set(profile).where("id", "=", member.id).execute();
  return member;
}

/** A man of 36 in the Netherlands who seeks women, unless told otherwise. */
export async function aMan(db: Db, given: Wanted = {}): Promise<TestMember> {
  return aWoman(db, { gender: "male", ...given });
}

/** Whom a member finds. */
export async function search(
  site: TestApplication,
  seeker: TestMember | null,
  input: Given<typeof searchMembers> = {},
) {
  const browser = seeker ? await site.as(seeker) : site.browser();
  const answer = await browser.ask(searchMembers, input);
  const { members, similar } = answer.body;
  return { ...answer.body, ids: members.map(({ id }) => id), similar_ids: similar.map(({ id }) => id) };
}

/** A visitor whom a partner's link has brought. */
export function aPartnersVisitor(site: TestApplication, now: Date): Browser {
  const browser = site.browser();
  browser.setCookie(
    "source",
    Buffer.from(JSON.stringify({ network: "partner", at: now.getTime() })).toString("base64url"),
  );
  return browser;
}
