import { afterAll, beforeAll, expect, test } from "vitest";
import { logout } from "#features/accounts/contract.ts";
import { getSettings } from "#features/site/contract.ts";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { aMember } from "#tests/support/factories.ts";
import { startPushService, type PushService } from "#tests/support/push-service.ts";
import { removePush, savePush } from "./contract.ts";
import { mayPushTo } from "./rules.ts";

let service: PushService;
let site: TestApplication;
beforeAll(async () => {
  service = await startPushService();
  site = await startTestApplication({ settings: { push_services: [service.origin], push_subscriptions_max: 3 } });
});
afterAll(async () => {
  await site.close();
  await service.close();
});

const subscriptions = () => site.application.db.selectFrom("push_subscriptions").selectAll().execute();
async function aBrowser() {
  const { body } = await site.browser().ask(getSettings, {});
  return service.subscribe(body.push_public_key!);
}

test("a browser's subscription is saved once, however often it is told", async () => {
  const member = await aMember(site.application.db);
  const browser = await site.as(member);
  const subscription = await aBrowser();
  for (const _ of [1, 2]) expect((await browser.ask(savePush, subscription)).status).toBe(200);
  expect((await subscriptions()).filter(({ user_id }) => user_id === member.id)).toMatchObject([
    { endpoint: subscription.endpoint, ...subscription.keys },
  ]);
});

test("it ends with the session, and by its endpoint", async () => {
  const member = await aMember(site.application.db);
  const own = async () => (await subscriptions()).filter(({ user_id }) => user_id === member.id);
  const [one, other] = [await site.as(member), await site.as(member)];
  const kept = await aBrowser();
  await one.ask(savePush, await aBrowser());
  await other.ask(savePush, kept);
  await one.ask(logout, {});
  expect(await own()).toMatchObject([{ endpoint: kept.endpoint }]);
  expect((await other.ask(removePush, { endpoint: kept.endpoint })).status).toBe(200);
  expect(await own()).toEqual([]);
});

test("nobody ends another member's, and a browser belongs to who used it last", async () => {
  const { db } = site.application;
  const [first, second] = [await aMember(db), await aMember(db)];
  const subscription = await aBrowser();
  await (await site.as(first)).ask(savePush, subscription);
  const browser = await site.as(second);
  await browser.ask(removePush, { endpoint: subscription.endpoint });
  expect(await subscriptions()).toContainEqual(expect.objectContaining({ user_id: first.id }));
  await browser.ask(savePush, subscription);
  const rows = (await subscriptions()).filter(({ endpoint }) => endpoint === subscription.endpoint);
  expect(rows).toMatchObject([{ user_id: second.id }]);
});

test("of too many browsers the newest stay", async () => {
  const member = await aMember(site.application.db);
  const browser = await site.as(member);
  const made = [];
  for (let count = 0; count < 5; count += 1) {
    site.moveClock(1000);
    made.push(await aBrowser());
    await browser.ask(savePush, made.at(-1)!);
  }
  const left = (await subscriptions()).filter(({ user_id }) => user_id === member.id);
  expect(left.map(({ endpoint }) => endpoint).toSorted()).toEqual(
    made
      .slice(-3)
      .map(({ endpoint }) => endpoint)
      .toSorted(),
  );
});

test("what is no subscription of a known service is refused", async () => {
  const browser = await site.as(await aMember(site.application.db));
  const { keys, endpoint } = await aBrowser();
  for (const given of [
    { endpoint: "https://127.0.0.1/push", keys },
    { endpoint: "http://169.254.169.254/latest", keys },
    { endpoint: `${service.origin}.example.com/push`, keys },
    { endpoint: "no address", keys },
    { endpoint, keys: { ...keys, p256dh: "AAAA" } },
    { endpoint, keys: { ...keys, auth: "AAAA" } },
  ])
    expect((await browser.ask(savePush, given)).error?.code).toBe("validation");
  expect((await browser.ask(removePush, { id: "x" })).error?.code).toBe("validation");
  expect((await browser.ask(removePush, { endpoint: "a\u0000b" })).error?.code).toBe("validation");
});

test("only members have pushes", async () => {
  const subscription = await aBrowser();
  expect((await site.browser().ask(savePush, subscription)).error?.code).toBe("authentication_required");
  const { error } = await site.browser().ask(removePush, { endpoint: subscription.endpoint });
  expect(error?.code).toBe("authentication_required");
});

test("another site's page cannot subscribe a member", async () => {
  const browser = await site.as(await aMember(site.application.db));
  const response = await browser.inject({
    method: "POST",
    url: "/api/user.php?push=1",
    headers: { "sec-fetch-site": "cross-site", "x-request-type": "client", "content-type": "application/json" },
    payload: JSON.stringify(await aBrowser()),
  });
  expect(response.json()).toMatchObject({ error: { code: "foreign_site" } });
});

test.each([
  ["https://fcm.googleapis.com/fcm/send/x", true],
  ["https://updates.push.example.com/x", true],
  ["https://a.b.push.example.com/x", true],
  ["https://push.example.com/x", false],
  ["https://evilpush.example.com/x", false],
  ["http://updates.push.example.com/x", false],
  ["https://updates.push.example.com:8443/x", false],
  ["https://user@fcm.googleapis.com/x", false],
  ["https://fcm.googleapis.com:444/x", false],
  ["https://fcm.googleapis.com.example.net/x", false],
])("%s may be pushed to: %j", (endpoint, expected) => {
  expect(mayPushTo(endpoint, ["https://fcm.googleapis.com", "https://*.push.example.com"])).toBe(expected);
});
