/** Secrets never leave in a page: the HTML and the data of every route, as everybody gets them, without the marks of a member. */
import { randomUUID } from "node:crypto";
import type { BrowserContext } from "@playwright/test";
import { blockMember } from "#features/members/contract.ts";
import { aMember, type TestMember } from "#tests/support/factories.ts";
import { expect, site, test } from "#tests/support/journey.ts";
import { aConversation, aMatch } from "#tests/support/relations.ts";
import { aVisitingMember, inDatabase } from "#tests/support/site-database.ts";
import { expectations } from "#tests/support/site-map.ts";

const mark = randomUUID().slice(0, 8);
/** Each stands in one field of the member, and nowhere else on the site. */
const marks = {
  email: `canary-${mark}@example.org`,
  "date of birth": "1987-07-23",
  "hidden interest": `canary_interest_${mark}`,
  "hidden relationship": `canary_relationship_${mark}`,
  "own search": `canary_search_${mark}`,
  "browser of a session": `CanaryBrowser/${mark}`,
  "message to somebody else": `canary message ${mark}`,
};

type Shown = { canary: TestMember; name: string };

/** Without photos: other journeys find her too, and there are no files. */
async function aMarkedMember(): Promise<Shown> {
  const name = `Canary ${mark.replaceAll(/\d/g, (digit) => "ghijklmnop"[Number(digit)]!)}`;
  return inDatabase(async (db) => {
    const canary = await aMember(db, { name, email: marks.email, born_on: marks["date of birth"] });
    await db
      .updateTable("profiles")
      .set({
        interests: [marks["hidden interest"]],
        relationship_status: marks["hidden relationship"],
        search_preferences: JSON.stringify({ country: marks["own search"] }),
        ...{ show_age: "nobody", show_region: "nobody", show_interests: "nobody", show_relationship: "nobody" },
      })
      .where("id", "=", canary.id)
      .execute();
    await db
      .insertInto("sessions")
      .values({
        token_hash: Buffer.from(mark.repeat(4)),
        user_id: canary.id,
        expires_at: new Date(Date.now() + 1e9),
        user_agent: marks["browser of a session"],
      })
      .execute();
    const third = await aMember(db, { name: `Third ${mark}`, email: `third-${mark}@example.org` });
    await aConversation(db, [{ from: canary, to: third, body: marks["message to somebody else"] }]);
    return { canary, name };
  });
}

/** A match with a conversation; gives its id. */
async function befriend(context: BrowserContext, canary: TestMember): Promise<string> {
  const reader = await aVisitingMember(context, { gender: "male" });
  return inDatabase(async (db) => {
    await aMatch(db, canary, reader);
    return aConversation(db, [{ from: canary, to: reader, body: "Hello" }]);
  });
}

async function block(context: BrowserContext, id: string): Promise<void> {
  const headers = { origin: site, "x-request-type": "client" };
  const response = await context.request.post(blockMember.path, { headers, data: { id } });
  expect(response.status()).toBe(200);
}

/** Only on a demo site, for whoever tries it out: these show every mail and payment. */
const demo = /^\/__/;

test("no page of the site map tells what a member hides, to whomever it is sent", async ({ openBrowser }) => {
  test.setTimeout(600_000);
  const { canary, name } = await aMarkedMember();
  const viewers = {
    "a visitor": await openBrowser(),
    "a premium member": await openBrowser(),
    "a match": await openBrowser(),
    "who blocked them": await openBrowser(),
  };
  await aVisitingMember(viewers["a premium member"], { gender: "male", paid_user: true });
  const conversations: Record<string, string> = {};
  for (const who of ["a match", "who blocked them"] as const) conversations[who] = await befriend(viewers[who], canary);
  await block(viewers["who blocked them"], canary.id);

  let named = 0;
  for (const [who, context] of Object.entries(viewers)) {
    const conversation = conversations[who] ?? randomUUID();
    const real = { member: canary.id, advertised: canary.id, liked_by: canary.id, stranger: canary.id };
    const expected = Object.values(expectations({ ...real, conversation, bundle: 1, mail: "x" }));
    const blocked = who === "who blocked them" ? { "name of the blocked member": name } : {};
    for (const path of expected.flatMap(({ paths, also = [] }) => [...paths, ...also])) {
      if (demo.test(path)) continue;
      const [address, query = ""] = path.split("?");
      const data = `${address === "/" ? "/_root" : address}.data${query && `?${query}`}`;
      for (const asked of [path, data]) {
        const answer = await context.request.get(asked, { maxRedirects: 0 });
        const text = `${await answer.text()} ${JSON.stringify(answer.headers())}`;
        if (text.includes(name)) named += 1;
        // One's own settings name whom to unblock.
        const forbidden = { ...marks, ...(address!.startsWith("/profile") ? {} : blocked) };
        const leaked = Object.entries(forbidden).flatMap(([label, secret]) => (text.includes(secret) ? [label] : []));
        expect({ who, asked, status: answer.status() < 500, leaked }).toEqual({ who, asked, status: true, leaked: [] });
        // The sign by which React leaves a part to the browser that the server could not draw.
        expect(text, asked).not.toContain("<!--$!-->");
      }
    }
  }
  // So that this cannot pass by nobody being shown at all.
  expect(named).toBeGreaterThan(10);
});
