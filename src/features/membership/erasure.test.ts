import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { login } from "#features/accounts/contract.ts";
import { day_ms, hour_ms } from "#features/accounts/rules.ts";
import { lookAtMembers } from "#features/notifications/looks.server.ts";
import { getChat, getChats, giveFictionalConsent } from "#features/chats/contract.ts";
import { grantCredits } from "#features/credits/ledger.server.ts";
import { fileName, photoSizes } from "#features/photos/rules.ts";
import { contextOfJob } from "#server/worker.server.ts";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { aMember, aPhoto, password, type TestMember } from "#tests/support/factories.ts";
import { askedInTurn } from "#tests/support/meanwhile.ts";
import { tracesInDatabase, tracesInFiles } from "#tests/support/traces.ts";
import { eraseUser, listErasures, listReturned } from "./erasure.server.ts";
import * as contract from "./leaving-contract.ts";
import { listDue } from "./leaving-queries.server.ts";

let site: TestApplication;
beforeAll(async () => {
  site = await startTestApplication();
});
afterAll(() => site.close());

const db = () => site.application.db;

async function leave(own: TestApplication, member: TestMember): Promise<void> {
  const browser = await own.as(member);
  await browser.ask(contract.beginDeletion, { reason: "other" });
  await browser.ask(contract.deleteAccount, { password });
}

const context = () => contextOfJob(site.application, 1, randomUUID());

/** A conversation in which both have written; the member's messages come first. */
async function aConversation(one: TestMember, other: TestMember, bodies: [string, string]): Promise<string> {
  const [lower_id, upper_id] = [one.id, other.id].toSorted() as [string, string];
  const { id } = await db()
    .insertInto("conversations")
    .values({ lower_id, upper_id, last_sequence: 2 })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (const [profile, partner] of [
    [one, other],
    [other, one],
  ] as const)
    await db()
      .insertInto("chats")
      .values({ profile_id: profile.id, conversation_id: id, partner_id: partner.id, num_unread_messages: 1 })
      .execute();
  for (const [index, sender] of [one, other].entries())
    await db()
      .insertInto("messages")
      .values({
        conversation_id: id,
        sequence: index + 1,
        sender_id: sender.id,
        client_key: randomUUID(),
        body: bodies[index]!,
        cost: 1,
      })
      .execute();
  return id;
}

/** Puts the marker into every text of every row that belongs to a member, wherever the database lets it. */
async function markEverything(user_id: string, marker: string): Promise<string[]> {
  const { pool } = site.application;
  const { rows: columns } = await pool.query<{ name: string; owner: string; column: string; type: string }>(`
    SELECT c.table_name AS name, k.column_name AS owner, c.column_name AS column, c.data_type AS type
    FROM information_schema.table_constraints t
    JOIN information_schema.key_column_usage k USING (constraint_schema, constraint_name)
    JOIN information_schema.constraint_column_usage u USING (constraint_schema, constraint_name)
    JOIN information_schema.columns c ON c.table_schema = t.table_schema AND c.table_name = t.table_name
    WHERE t.constraint_type = 'FOREIGN KEY' AND t.table_schema = 'public' AND u.table_name IN ('users', 'profiles')
      AND c.data_type IN ('text', 'jsonb', 'ARRAY')
    UNION SELECT 'users', 'id', column_name, data_type FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name = 'users' AND data_type IN ('text', 'jsonb', 'ARRAY')`);
  const values: Record<string, string> = {
    text: `'${marker}'`,
    jsonb: `jsonb_build_object('${marker}', '${marker}')`,
    ARRAY: `ARRAY['${marker}']`,
  };
  const marked: string[] = [];
  for (const { name, owner, column, type } of columns) {
    // Words that were sent belong to the partner too; names of files are random, and the files themselves are looked at.
    if (name === "messages" || column.startsWith("file")) continue;
    try {
      const statement = `UPDATE ${name} SET ${column} = ${values[type]} WHERE ${owner} = $1`;
      const { rowCount } = await pool.query(statement, [user_id]);
      if (rowCount) marked.push(`${name}.${column}`);
    } catch {
      // A key, a list of allowed values or a row of somebody else: nothing that a member can put a text into.
    }
  }
  return marked;
}

async function storeFiles(file: string, text: string): Promise<void> {
  for (const size of photoSizes)
    await site.application.storage.put(fileName(file, size), Buffer.from(text), "image/webp");
}

test("nothing of an erased member is left anywhere but what the partner was sent", async () => {
  const marker = "zqxmarker";
  const member = await aMember(db(), { name: "Zqx Name", email: "zqx.address@example.org", credits: 12 });
  const partner = await aMember(db(), { gender: "male" });
  const { file } = await aPhoto(db(), member.id);
  await storeFiles(file, `picture of ${marker}`);

  // A life on the site.
  const browser = site.browser({ user_agent: `Mozilla/5.0 (${marker})` });
  await browser.ask(login, { email: member.email, password });
  await site.browser({ user_agent: "Mozilla/5.0 (Windows) Firefox/1" }).ask(login, { email: member.email, password });
  await site.browser({ ip: "10.2.2.2" }).ask(login, { email: member.email, password: "wrong" });
  await browser.ask(contract.requestExport, {});
  await browser.ask(contract.sendDeletionCode, {});
  await db()
    .insertInto("likes")
    .values([
      { liker_id: member.id, liked_id: partner.id },
      { liker_id: partner.id, liked_id: member.id },
    ])
    .execute();
  const [lower_id, upper_id] = [member.id, partner.id].toSorted() as [string, string];
  await db().insertInto("matches").values({ lower_id, upper_id }).execute();
  await db()
    .insertInto("swipe_passes")
    .values([
      { passer_id: member.id, passed_id: (await aMember(db())).id, passed_at: new Date() },
      { passer_id: (await aMember(db())).id, passed_id: member.id, passed_at: new Date() },
    ])
    .execute();
  await db().insertInto("like_days").values({ profile_id: member.id, day: "2026-06-01", likes: 3 }).execute();
  const conversation = await aConversation(member, partner, ["See you at eight", "Yes, at eight"]);
  const unseen = await aConversation(member, await aMember(db()), [`only ${marker} reads this`, `${marker}, hello`]);
  await db()
    .updateTable("chats")
    .set({ removed: true, removed_until: 2 })
    .where("conversation_id", "=", unseen)
    .where("profile_id", "!=", member.id)
    .execute();
  const { application } = site;
  await grantCredits(application, member.id, { amount: 10, reason: "purchase", key: "order-1" });
  await grantCredits(application, member.id, { amount: 2, reason: "signup", key: `signup ${marker}` });
  await browser.ask(contract.beginDeletion, { reason: "other", remarks: `${marker} leaves` });
  await site.runJobs();
  await site.runJobs();
  expect((await browser.ask(contract.deleteAccount, { password })).status).toBe(200);
  await site.runJobs();
  const marked = await markEverything(member.id, marker);
  // So that the search below cannot pass by having nothing to find.
  expect(marked).toEqual(
    expect.arrayContaining(["users.email", "profiles.name", "profiles.about_me", "deletions.remarks"]),
  );
  await db()
    .updateTable("users")
    .set({ email: "zqx.address@example.org", email_normalised: "zqx.address@example.org" })
    .where("id", "=", member.id)
    .execute();
  const markers = [marker, "Zqx Name", "zqx.address", member.id];
  const { config, pool } = site.application;
  expect((await tracesInDatabase(pool, markers)).length).toBeGreaterThan(15);
  expect((await tracesInFiles(config.data_dir, markers)).length).toBeGreaterThan(5);

  site.moveClock(14 * day_ms);
  await site.runSchedule("membership.erase-members");
  await site.runJobs();
  await site.runJobs();

  expect(await tracesInDatabase(pool, markers)).toEqual([]);
  // The last mail has left the site; here, without a mail server, it lies in the folder of those that would have.
  const mails = (await site.mails()).filter(({ to }) => to === "zqx.address@example.org");
  expect(mails.map(({ kind }) => kind)).toEqual(["membership.erased"]);
  expect(mails[0]!.text).not.toContain("Zqx Name");
  const traces = await tracesInFiles(config.data_dir, markers);
  expect(traces.filter((trace) => !trace.startsWith(`mails/${mails[0]!.id}.eml: zqx.address`))).toEqual([]);
  for (const size of photoSizes) expect(await site.application.storage.get(fileName(file, size))).toBeUndefined();

  // What others keep: the words that were sent to them, and the money in the books.
  const other = await site.as(partner);
  const { chats } = (await other.ask(getChats, {})).body;
  expect(chats).toMatchObject([
    { conversation: { id: conversation }, profile: null, last_message: { text: "Yes, at eight", own: true } },
  ]);
  expect((await other.ask(getChat, { conversation })).body.profile).toBeNull();
  const messages = await db()
    .selectFrom("messages")
    .select(["sender_id", "body"])
    .where("conversation_id", "=", conversation)
    .orderBy("sequence")
    .execute();
  expect(messages).toEqual([
    { sender_id: null, body: "See you at eight" },
    { sender_id: partner.id, body: "Yes, at eight" },
  ]);
  const entries = await db().selectFrom("credit_entries").select(["user_id", "key"]).execute();
  expect(entries).toEqual([{ user_id: null, key: "order-1" }]);
});

test("who agreed to write to fictional profiles can be erased", async () => {
  const member = await aMember(db());
  await (await site.as(member)).ask(giveFictionalConsent, {});
  expect(await eraseUser(await context(), member.id)).toBe(true);
});

test("a message of an erased member is not taken for one's own", async () => {
  const member = await aMember(db());
  const partner = await aMember(db());
  const conversation = await aConversation(partner, member, ["Hello", "Last words"]);
  await eraseUser(await context(), member.id);
  const { messages } = (await (await site.as(partner)).ask(getChat, { conversation })).body;
  expect(messages.at(-1)).toMatchObject({ text: "Last words", own: false });
});

test("when both are erased their conversation goes with the second", async () => {
  const one = await aMember(db());
  const other = await aMember(db());
  const id = await aConversation(one, other, ["a", "b"]);
  await eraseUser(await context(), one.id);
  await eraseUser(await context(), other.id);
  expect(await db().selectFrom("messages").select("body").where("conversation_id", "=", id).execute()).toEqual([]);
});

test("an erasure that fails is undone, does not keep others, and is tried again", async () => {
  const own = await startTestApplication();
  const { db, pool, mail } = own.application;
  for (const email of ["first@example.org", "second@example.org"]) await leave(own, await aMember(db, { email }));
  own.moveClock(14 * day_ms);
  const { forget } = mail;
  mail.forget = async (address) => {
    if (address === "first@example.org") throw new Error("the disk is gone");
    return forget(address);
  };
  await expect(own.runSchedule("membership.erase-members")).rejects.toThrow("1 members could not be erased");
  const left = await pool.query<{ email: string }>("SELECT email FROM users");
  expect(left.rows).toEqual([{ email: "first@example.org" }]);
  expect(await listErasures(own.application)).toHaveLength(1);
  mail.forget = forget;
  await own.runSchedule("membership.erase-members");
  expect((await pool.query("SELECT FROM users")).rowCount).toBe(0);
  await own.close();
});

test("who is shut out while leaving does not stand in the way of others", async () => {
  const [banned, leaver] = [await aMember(db()), await aMember(db())];
  for (const member of [banned, leaver]) await leave(site, member);
  await db().updateTable("users").set({ status: "banned" }).where("id", "=", banned.id).execute();
  const due = await listDue(await context(), new Date(site.application.now().getTime() + 14 * day_ms), 1000);
  expect([due.includes(banned.id), due.includes(leaver.id)]).toEqual([false, true]);
});

test("a mail server that is down delays the last mail, not the erasure", async () => {
  const own = await startTestApplication();
  const { db, mail } = own.application;
  const member = await aMember(db);
  await leave(own, member);
  await own.runJobs();
  own.moveClock(14 * day_ms);
  const { deliver } = mail;
  mail.deliver = async () => {
    throw new Error("the mail server is down");
  };
  await own.runSchedule("membership.erase-members");
  expect(await own.runJobs()).toMatchObject({ failed: 1 });
  expect(await db.selectFrom("users").select("id").execute()).toEqual([]);
  mail.deliver = deliver;
  expect(await own.runJobs()).toMatchObject({ done: 1, failed: 0 });
  expect((await own.mails()).filter(({ to }) => to === member.email).map(({ kind }) => kind)).toEqual([
    "membership.erased",
  ]);
  expect(await db.selectFrom("last_mails").select("id").execute()).toEqual([]);
  await own.close();
});

describe("after a restore of an older backup", () => {
  test("whoever was erased since is erased again, and nobody else", async () => {
    const gone = await aMember(db());
    const stays = await aMember(db());
    const user = await db().selectFrom("users").selectAll().where("id", "=", gone.id).executeTakeFirstOrThrow();
    const profile = await db().selectFrom("profiles").selectAll().where("id", "=", gone.id).executeTakeFirstOrThrow();
    expect(await eraseUser(await context(), gone.id)).toBe(true);
    // What an older backup brings back; who was erased is put beside it when it comes into place.
    await db().insertInto("users").values(user).execute();
    await db().insertInto("profiles").values(profile).execute();
    expect(await listReturned(site.application)).toEqual([gone.id]);
    await eraseUser(await context(), gone.id);
    expect(await listReturned(site.application)).toEqual([]);
    const left = await db().selectFrom("users").select("id").where("id", "in", [gone.id, stays.id]).execute();
    expect(left).toEqual([{ id: stays.id }]);
  });
});

test("an unknown member cannot be erased", async () => {
  expect(await eraseUser(await context(), randomUUID())).toBe(false);
});

test("somebody who is erased while it is looked whether there is something to remind them of is gone, and nobody waits in a circle", async () => {
  const member = await aMember(db());
  // In the evening, as the member's clock says.
  site.moveClock(((43 - site.application.now().getUTCHours()) % 24) * hour_ms);
  const long_ago = new Date(site.application.now().getTime() - 60 * day_ms);
  const absent = { last_active_at: long_ago, time_zone: "UTC" };
  await db().updateTable("users").set(absent).where("id", "=", member.id).execute();
  await db()
    .updateTable("notification_preferences")
    .set({ next_look_at: long_ago })
    .where("user_id", "=", member.id)
    .execute();
  const ctx = await context();
  await askedInTurn<unknown>(db(), sql`LOCK TABLE notices IN SHARE MODE`, [
    () => lookAtMembers(ctx),
    () => eraseUser(ctx, member.id),
  ]);
  expect(await db().selectFrom("users").select("id").where("id", "=", member.id).execute()).toEqual([]);
});
