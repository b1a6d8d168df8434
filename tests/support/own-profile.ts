/** A member with a browser, and what the database keeps of the profile. */
import type { TestApplication } from "./application.ts";
import { aMember } from "./factories.ts";

export async function anOwnProfile(site: TestApplication, given: Parameters<typeof aMember>[1] = {}) {
  const { db } = site.application;
  const member = await aMember(db, given);
  const browser = await site.as(member);
  const row = () => db.selectFrom("profiles").selectAll().where("id", "=", member.id).executeTakeFirstOrThrow();
  return { member, browser, row };
}
