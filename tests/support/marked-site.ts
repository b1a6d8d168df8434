/** A site with members whose secrets carry marks, and everybody who might look at them. */
import { randomUUID } from "node:crypto";
import type { Call } from "#contract/call.ts";
import { blockMember } from "#features/members/contract.ts";
import { startTestApplication } from "./application.ts";
import type { Browser } from "./browser.ts";
import { aMember, aPhoto, type TestMember } from "./factories.ts";
import { aConversation, aLike, aMatch } from "./relations.ts";

const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);

/** In a field of the one who is looked at, each found nowhere else. */
export const marks = {
  email: "canary-address@example.org",
  "password hash": "$argon2id$canary-hash",
  "date of birth": "1987-07-23",
  // As a number of its own: any four digits stand in some random id some day.
  "place on the map": /(?<![\w-])-?1717(?!\w)/,
  "browser of a session": "CanaryBrowser/1.0",
  // With its day: at some moment of each day it is that late.
  "moment of the last visit": `${yesterday}T03:07:19`,
  "hidden interest": "canary_interest",
  "hidden relationship": "canary_relationship",
  "hidden region": "Canary Region",
  town: "Canary Town",
  "own search": "canary_search",
  "message to somebody else": "canary message to a third",
  "report about them": "canary explanation",
  "reason of a rejected photo": "canary_rejection",
} as const;

export const viewers = [
  "a visitor",
  "a free member",
  "a premium member",
  "a match",
  "a member they blocked",
  "a member who blocked them",
] as const;
export type Who = (typeof viewers)[number];

/** Left out, so that a search finds as much as it can. */
const optional = new Set([
  "after",
  "before",
  "search",
  "page",
  "keep",
  "gender",
  "country",
  "region",
  "min_age",
  "max_age",
  "interests",
  "order",
  "distance",
  "online",
  "new",
  "with_photo",
  "lat",
  "lon",
  "code",
  "welcome",
]);

export type MarkedSite = Awaited<ReturnType<typeof openMarkedSite>>;

export async function openMarkedSite() {
  const browsers = {} as Record<Who, Browser>;
  const members = {} as Partial<Record<Who, TestMember>>;
  const conversations = {} as Partial<Record<Who, string>>;
  // The mailbox of a demo site shows every mail; a real site has none.
  const site = await startTestApplication({
    environment: { DEMO: "off" },
    settings: { logged_out_search: "yes", logged_out_search_trafficsource: "yes" },
  });
  const { db } = site.application;
  const shown = await aMarkedMember("Canary Shown", marks.email);
  const [, second = "", , fourth = "", pending = ""] = await filesOf(shown);
  const hidden = await aMarkedMember("Canary Hidden", `second-${marks.email}`);
  await db.updateTable("profiles").set({ status: "hidden" }).where("id", "=", hidden.id).execute();

  const third = await aMember(db, { gender: "female" });
  await aConversation(db, [{ from: shown, to: third, body: marks["message to somebody else"] }]);
  await db
    .insertInto("reports")
    .values({
      receipt: "R-CANARY",
      site_id: 1,
      reporter_id: third.id,
      reported_id: shown.id,
      subject: "profile",
      category: "rude",
      explanation: marks["report about them"],
      evidence: "{}",
      created_at: new Date(),
    })
    .execute();

  for (const who of viewers) browsers[who] = await aViewer(who, third);

  /** A woman with all marks, four photos, and privacy that hides what can be hidden. */
  async function aMarkedMember(name: string, email: string): Promise<TestMember> {
    const { db } = site.application;
    const member = await aMember(db, {
      name,
      email,
      password_hash: marks["password hash"],
      born_on: marks["date of birth"],
      paid_user: true,
    });
    // Of a country that the site does not serve: the list of regions to choose from is no secret.
    await db
      .insertInto("regions")
      .values({
        code: `region-${member.id}`,
        country: "XX",
        name: marks["hidden region"],
        names: "{}",
        neighbours: [],
        lat: 1717,
        lon: 1717,
      })
      .execute();
    await db
      .updateTable("profiles")
      .set({
        cell_lat: 887,
        cell_lon: -1717,
        region: `region-${member.id}`,
        town: marks.town,
        interests: [marks["hidden interest"]],
        relationship_status: marks["hidden relationship"],
        search_preferences: JSON.stringify({ country: marks["own search"] }),
        ...{
          show_age: "nobody",
          show_region: "nobody",
          show_interests: "nobody",
          show_relationship: "nobody",
          show_online: "nobody",
        },
      })
      .where("id", "=", member.id)
      .execute();
    await db
      .updateTable("users")
      .set({
        last_active_at: new Date(`${marks["moment of the last visit"]}.123Z`),
      })
      .where("id", "=", member.id)
      .execute();
    await db
      .insertInto("sessions")
      .values({
        token_hash: Buffer.alloc(32, name),
        user_id: member.id,
        expires_at: new Date(Date.now() + 1e9),
        user_agent: marks["browser of a session"],
      })
      .execute();
    for (const position of [1, 2, 3, 4]) await aPhoto(db, member.id, { position });
    await aPhoto(db, member.id, { position: 5, status: "pending" });
    await db
      .updateTable("photos")
      .set({ status: "rejected", rejected_reason: marks["reason of a rejected photo"] })
      .where("id", "=", (await aPhoto(db, member.id, { position: 6 })).id)
      .execute();
    return member;
  }

  /** In their order: four that are shown, one that waits, one that was rejected; with the blurred ones that belong to them. */
  async function filesOf(...members: TestMember[]): Promise<string[]> {
    const ids = members.map(({ id }) => id);
    const rows = await site.application.db
      .selectFrom("photos")
      .select(["file", "file_blurred"])
      .where("profile_id", "in", ids)
      .orderBy("position")
      .execute();
    return rows.flatMap(({ file, file_blurred }) => (file_blurred ? [file, file_blurred] : [file]));
  }

  async function aViewer(who: Who, third: TestMember): Promise<Browser> {
    const { db } = site.application;
    if (who === "a visitor") return site.browser();
    const member = await aMember(db, { gender: "male", paid_user: who === "a premium member" });
    members[who] = member;
    const browser = await site.as(member);
    // Everybody has something of their own, so that no list is empty.
    await aLike(db, third, member);
    if (who === "a free member" || who === "a premium member") {
      conversations[who] = await aConversation(db, [{ from: third, to: member, body: "Hello" }]);
      return browser;
    }
    await aMatch(db, shown, member);
    conversations[who] = await aConversation(db, [{ from: shown, to: member, body: "Hello" }]);
    if (who === "a member who blocked them") await browser.ask(blockMember, { id: shown.id });
    if (who === "a member they blocked") await (await site.as(shown)).ask(blockMember, { id: member.id });
    return browser;
  }

  /** Matches see what the rest of the world does not, but nobody shows hers to matches either. */
  function forbidden(who: Who): Record<string, string | RegExp> {
    const blocked = who === "a member they blocked" || who === "a member who blocked them";
    return {
      ...marks,
      "pending photo": pending,
      ...(who === "a premium member" ? {} : { "locked photo": fourth }),
      ...(who === "a visitor" ? { "photo for members": second } : {}),
      "hidden member": hidden.id,
      "name of the hidden member": hidden.name,
      ...(blocked ? { "blocked member": shown.id, "name of the blocked member": shown.name } : {}),
    };
  }

  function marksIn(text: string, who: Who): string[] {
    return Object.entries(forbidden(who)).flatMap(([label, mark]) =>
      (typeof mark === "string" ? text.includes(mark) : mark.test(text)) ? [label] : [],
    );
  }

  /** What a call may be asked about: everything that leads to the one who is looked at, and to the viewer's own. */
  function inputsOf(call: Call, who: Who): Record<string, string>[] {
    const shape = Object.keys((call.input as unknown as { shape?: object }).shape ?? {});
    if (shape.length === 0) return [{}];
    const ids = [shown.id, hidden.id];
    return ids.map((id) =>
      Object.fromEntries(
        shape
          .filter((field) => !optional.has(field))
          .map((field) => [field, field === "conversation" ? (conversations[who] ?? randomUUID()) : id]),
      ),
    );
  }

  return { site, shown, hidden, browsers, members, conversations, aMarkedMember, filesOf, marksIn, inputsOf };
}
