import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { day_ms } from "#features/accounts/rules.ts";
import { fileName } from "#features/photos/rules.ts";
import { decideReport } from "#features/safety/decisions.server.ts";
import { contextOfJob } from "#server/worker.server.ts";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { askedBy, memberContext } from "#tests/support/exports.ts";
import { aMember, aPhoto } from "#tests/support/factories.ts";
import { aConversation, aLike, aMatch } from "#tests/support/relations.ts";
import { aReportedPair, complaint, reportOf } from "#tests/support/reporting.ts";
import { readZip } from "#tests/support/zip.ts";
import { keptTables, otherTables } from "./export-queries.server.ts";
import { openExport } from "./export.server.ts";
import * as contract from "./leaving-contract.ts";

let site: TestApplication;
beforeAll(async () => {
  site = await startTestApplication();
});
afterAll(() => site.close());

const db = () => site.application.db;

test("the download has everything about the member, and no secret", async () => {
  const member = await aMember(db(), { name: "Export Eva", email: "eva@example.org", credits: 7 });
  const partner = await aMember(db(), { name: "Partner Paul", gender: "male" });
  await db().updateTable("profiles").set({ about_me: "I like “quotes”" }).where("id", "=", member.id).execute();
  const { file } = await aPhoto(db(), member.id);
  await aPhoto(db(), member.id, { position: 2 });
  await site.application.storage.put(fileName(file, "large"), Buffer.from("a picture"), "image/webp");
  await aMatch(db(), member, partner);
  const passed = await aMember(db(), { name: "Passed Peter", gender: "male" });
  await db()
    .insertInto("swipe_passes")
    .values({ passer_id: member.id, passed_id: passed.id, passed_at: new Date() })
    .execute();
  await db().insertInto("like_days").values({ profile_id: member.id, day: "2026-06-01", likes: 3 }).execute();
  const [lower_id, upper_id] = [member.id, partner.id].toSorted() as [string, string];
  const { id: conversation_id } = await db()
    .insertInto("conversations")
    .values({ lower_id, upper_id, last_sequence: 1500 })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db().insertInto("chats").values({ profile_id: member.id, conversation_id, partner_id: partner.id }).execute();
  const messages = Array.from({ length: 1500 }, (_, index) => ({
    conversation_id,
    sequence: index + 1,
    sender_id: index % 2 === 0 ? member.id : partner.id,
    client_key: randomUUID(),
    body: `message ${index + 1}`,
    cost: 1,
  }));
  await db().insertInto("messages").values(messages).execute();
  const pictureOf = async (uploader_id: string, sequence: number | null) => {
    const name = randomUUID().replaceAll("-", "");
    const { id } = await db()
      .insertInto("message_images")
      .values({
        uploader_id,
        file: name,
        file_blurred: `b${name}`,
        placeholder: "",
        width: 1,
        height: 1,
        created_at: new Date(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    if (sequence)
      await db()
        .updateTable("messages")
        .set({ kind: "image", image_id: id })
        .where("conversation_id", "=", conversation_id)
        .where("sequence", "=", sequence)
        .execute();
    await site.application.storage.put(fileName(name, "large"), Buffer.from(`picture ${sequence}`), "image/webp");
    return `message-pictures/${id}.webp`;
  };
  const sent = await pictureOf(member.id, 1);
  const received = await pictureOf(partner.id, 2);
  const unsent = await pictureOf(member.id, null);
  const unseen = await pictureOf(partner.id, null);

  const browser = await site.as(member, { user_agent: "Mozilla/5.0 Chrome/1" });
  expect((await browser.ask(contract.getExport, {})).body).toEqual({ newest: null, again_at: null });
  const asked = (await browser.ask(contract.requestExport, {})).body;
  expect(asked.newest).toMatchObject({ status: "preparing", size_bytes: null, expires_at: null });
  await site.runJobs();
  await site.runJobs();
  const { newest } = (await browser.ask(contract.getExport, {})).body;
  expect(newest).toMatchObject({ id: asked.newest!.id, status: "ready" });
  expect(new Date(newest!.expires_at!).getTime() - site.application.now().getTime()).toBe(7 * day_ms);

  const { path, size_bytes } = await openExport(await memberContext(site, member), newest!.id);
  expect(size_bytes).toBe(newest!.size_bytes);
  const entries = await readZip(path);
  const read = (name: string) => JSON.parse(entries.get(name)!.toString()) as Record<string, unknown>[];
  expect(read("account.json")).toMatchObject([{ email: "eva@example.org", status: "active" }]);
  expect(read("profile.json")).toMatchObject([{ name: "Export Eva", about_me: "I like “quotes”" }]);
  expect(read("credits.json")).toMatchObject([{ balance: 7 }]);
  expect(read("sessions.json")).toHaveLength(1);
  expect(read("people.json")).toMatchObject({
    liked: [{ name: "Partner Paul" }],
    liked_by: [{ name: "Partner Paul" }],
    matches: [{ name: "Partner Paul" }],
    passed: [{ name: "Passed Peter" }],
    blocked: [],
  });
  expect(read("likes-by-day.json")).toMatchObject([{ day: "2026-06-01", likes: 3 }]);
  const [conversation] = read("messages.json") as unknown as { partner: string; messages: object[] }[];
  expect(conversation!.partner).toBe("Partner Paul");
  expect(conversation!.messages).toHaveLength(1500);
  expect(conversation!.messages[0]).toMatchObject({ body: "message 1", own: true });
  expect(conversation!.messages[1499]).toMatchObject({ body: "message 1500", own: false });
  expect([...entries.keys()].filter((name) => name.startsWith("photos/"))).toEqual([`photos/${file}.webp`]);
  expect(entries.get(`photos/${file}.webp`)!.toString()).toBe("a picture");
  expect(conversation!.messages[0]).toMatchObject({ kind: "image", picture: sent });
  expect(conversation!.messages[1]).toMatchObject({ picture: received });
  expect(conversation!.messages[2]).not.toHaveProperty("picture");
  expect([sent, received, unsent].map((name) => entries.get(name)?.toString())).toEqual([
    "picture 1",
    "picture 2",
    "picture null",
  ]);
  expect(entries.has(unseen)).toBe(false);
  const everything = [...entries.values()].join("\n");
  expect(everything).not.toMatch(/argon2|password_hash|token_hash|device_hash/);
  expect(everything).not.toContain(partner.id);
  expect(everything).not.toContain(partner.email);

  const mail = (await site.mails()).find(({ to }) => to === "eva@example.org")!;
  expect(mail).toMatchObject({ kind: "membership.export-ready" });
  expect(mail.text).toContain("http://localhost:3000/profile/export\n");
});

test("it names nobody whom the member was never told of, and nobody who has left", async () => {
  const member = await aMember(db(), { name: "Export Names" });
  const shown = await aMember(db(), { name: "Shown Liker" });
  const unconfirmed = await aMember(db(), { name: "Unconfirmed Liker", status: "not_confirmed" });
  const withdrawn = await aMember(db(), { name: "Withdrawn Liker", profile_status: "hidden" });
  const given_at = site.application.now();
  const consent = { kind: "sensitive_data", version: "2026-01-01", given_at, withdrawn_at: given_at };
  await db()
    .insertInto("consents")
    .values({ user_id: withdrawn.id, ...consent })
    .execute();
  const gone = await aMember(db(), { name: "Leaving Partner", status: "pending_deletion", profile_status: "hidden" });
  for (const liker of [unconfirmed, withdrawn]) await aLike(db(), liker, member);
  for (const partner of [shown, gone]) await aMatch(db(), member, partner);
  await aConversation(db(), [{ from: gone, to: member, body: "Good bye" }]);
  const id = await askedBy(site, member);
  await site.runJobs();
  const entries = await readZip((await openExport(await memberContext(site, member), id)).path);
  const { liked_by, matches } = JSON.parse(entries.get("people.json")!.toString()) as Record<
    string,
    { name: string }[]
  >;
  expect([liked_by, matches].map((people) => people!.map(({ name }) => name))).toEqual([
    ["Shown Liker"],
    ["Shown Liker"],
  ]);
  expect(JSON.parse(entries.get("messages.json")!.toString())).toMatchObject([
    { partner: null, messages: [{ body: "Good bye" }] },
  ]);
});

test("who reported somebody finds the own words, and nothing of what became of the other", async () => {
  const { reporter, browser, reported } = await aReportedPair(site);
  const receipt = await reportOf(browser, reported);
  const ctx = await contextOfJob(site.application, 1, randomUUID());
  const suspended_until = new Date(ctx.now().getTime() + 30 * day_ms);
  await decideReport(ctx, receipt, { decision: "suspend", reason: "A known swindler", suspended_until });
  const id = await askedBy(site, reporter);
  await site.runJobs();
  const { path } = await openExport(await memberContext(site, reporter), id);
  const [report] = JSON.parse((await readZip(path)).get("reports.json")!.toString()) as object[];
  expect(report).toEqual({
    id: expect.any(String),
    site_id: 1,
    receipt,
    reporter_id: reporter.id,
    subject: "profile",
    conversation_id: null,
    sequence: null,
    ...complaint,
    created_at: expect.any(String),
    decided_at: expect.any(String),
  });
});

test("every table about members is in the download, or said why not", async () => {
  const { rows } = await site.application.pool.query<{ name: string }>(`
    SELECT DISTINCT t.table_name AS name
    FROM information_schema.table_constraints t
    JOIN information_schema.constraint_column_usage u USING (constraint_schema, constraint_name)
    WHERE t.constraint_type = 'FOREIGN KEY' AND t.table_schema = 'public' AND u.table_name IN ('users', 'profiles')`);
  const known = [...Object.keys(keptTables), ...Object.keys(otherTables)];
  expect(rows.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
});
