import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hashPhone, isExcluded, isPhoneExcluded } from "#features/accounts/access-bans.server.ts";
import { getUser, login } from "#features/accounts/contract.ts";
import { listSms } from "#platform/sms/sms.server.ts";
import { contextOfJob } from "#server/worker.server.ts";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { aMember, password } from "#tests/support/factories.ts";
import { tracesInDatabase } from "#tests/support/traces.ts";
import * as contract from "./contract.ts";
import { rememberPhone } from "./exclusions.server.ts";

let site: TestApplication;
beforeAll(async () => {
  site = await startTestApplication();
});
afterAll(() => site.close());

const db = () => site.application.db;
const confirm = (token: string) => site.browser().ask(contract.confirmExclusion, { token });
let networks = 0;
const job = async () => contextOfJob(site.application, 1, randomUUID());
const excluded = async (email: string) => isExcluded(await job(), email);
const excludedPhone = async (phone: string) => isPhoneExcluded(await job(), phone);

/** Asks from a network of its own, and gives the secret of the link in the text message. */
async function askByText(phone: string, months: number | null): Promise<string> {
  networks += 1;
  const asked = await site.browser({ ip: `10.3.${networks}.1` }).ask(contract.requestExclusion, { phone, months });
  expect(asked.body).toEqual({ hours: 24 });
  await site.runJobs();
  const sent = (await listSms(site.application.config.data_dir)).find(({ to }) => to === phone);
  expect(sent).toMatchObject({ user_id: null });
  return /\/pages\/ban\/confirm\?token=([\w-]{43})/.exec(sent!.text)![1]!;
}

test("a phone number is kept out once the link in its text message is confirmed, and only hashes are kept", async () => {
  const token = await askByText("+4915112345601", 6);
  expect(await excludedPhone("+4915112345601")).toBe(false);
  const found = await site.browser().ask(contract.findExclusionRequest, { token });
  expect(found.body).toEqual({ request: { channel: "sms", months: 6 } });
  expect((await confirm(token)).body).toEqual({ channel: "sms", months: 6 });
  expect(await excludedPhone("+4915112345601")).toBe(true);
  expect(await excludedPhone("+4915112345602")).toBe(false);
  expect(await tracesInDatabase(site.application.pool, ["15112345601"])).toEqual([]);
  expect((await confirm(token)).error?.code).toBe("link_invalid");
});

test("a link whose message was sent again, since nobody heard that it had gone out, is good", async () => {
  const phone = "+4915112345606";
  const token = await askByText(phone, 6);
  // The worker died between the message and the end of the number.
  const contact_hash = hashPhone(await job(), phone);
  await db().updateTable("exclusion_requests").set({ phone }).where("contact_hash", "=", contact_hash).execute();
  expect((await site.repeatJobs("safety.exclusion-confirm")).failed).toBe(0);
  expect((await confirm(token)).body).toEqual({ channel: "sms", months: 6 });
});

test("it closes every account that has proved it, and keeps their addresses out", async () => {
  const members = [await aMember(db(), { email: "one.phone@example.org" }), await aMember(db())];
  for (const { id } of members) await rememberPhone(await job(), id, "+4915112345603");
  const other = await aMember(db());
  await rememberPhone(await job(), other.id, "+4915112345604");
  const browser = await site.as(members[0]!);
  await confirm(await askByText("+4915112345603", null));
  expect((await browser.ask(getUser, {})).body.user).toBeNull();
  expect(await Promise.all(members.map(({ email }) => excluded(email)))).toEqual([true, true]);
  expect((await site.browser().ask(login, { email: members[1]!.email, password })).error?.code).toBe(
    "account_excluded",
  );
  expect((await site.browser().ask(login, { email: other.email, password })).status).toBe(200);
  expect(await excluded(other.email)).toBe(false);
});

test("with an address: each gets a link of its own", async () => {
  networks += 1;
  const both = { email: "both@example.org", phone: "+4915112345605", months: 6 };
  const asked = await site.browser({ ip: `10.3.${networks}.1` }).ask(contract.requestExclusion, both);
  expect(asked.status).toBe(200);
  await site.runJobs();
  expect((await site.mails()).some(({ to }) => to === both.email)).toBe(true);
  expect((await listSms(site.application.config.data_dir, 100)).some(({ to }) => to === both.phone)).toBe(true);
});

test("it gets three text messages a day, and one network may ask for ten", async () => {
  const ask = async (ip: string, phone: string) =>
    (await site.browser({ ip }).ask(contract.requestExclusion, { phone, months: 6 })).error?.code;
  const one = [];
  for (let at = 0; at < 4; at++) {
    one.push(await ask(`10.5.${at}.1`, "+4915112345607"));
    site.moveClock(60_000);
  }
  expect(one).toEqual([undefined, undefined, undefined, "rate_limited"]);
  const many = [];
  for (let at = 0; at < 11; at++) many.push(await ask("10.6.0.1", `+49151${11110000 + at * 20000}`));
  expect(many).toEqual([...Array.from({ length: 10 }, () => undefined), "rate_limited"]);
});
