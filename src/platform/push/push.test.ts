import { afterAll, beforeAll, expect, test } from "vitest";
import { startPushService, type PushService } from "#tests/support/push-service.ts";
import { arePushKeys, openPusher, vapidKeys } from "./push.server.ts";

let service: PushService;
beforeAll(async () => {
  service = await startPushService();
});
afterAll(() => service.close());

const quiet = { warn: () => undefined };
const pusher = openPusher({ vapid_key: undefined }, { token_key: "a key for tests" }, quiet);
const push = (payload: object) => ({
  payload: JSON.stringify(payload),
  ttl_s: 60,
  urgency: "high" as const,
  topic: "messages",
  contact: "mailto:support@example.com",
});
const flat = ({ endpoint, keys }: ReturnType<PushService["subscribe"]>) => ({ endpoint, ...keys });

test("a push comes out at the browser as it went in, and nobody between can read it", async () => {
  const browser = service.subscribe(pusher.public_key);
  const message = { title: "Grüße ☂", body: "x".repeat(1500) };
  expect(await pusher.send(flat(browser), push(message))).toBe("sent");
  const got = service.received.at(-1)!;
  expect(got).toMatchObject({ endpoint: browser.endpoint, message });
  expect(got.headers).toMatchObject({
    ttl: "60",
    urgency: "high",
    topic: "messages",
    "content-encoding": "aes128gcm",
  });
});

test("a service believes only the key that the browser subscribed with", async () => {
  const browser = service.subscribe(vapidKeys(undefined, "another key").publicKey);
  expect(await pusher.send(flat(browser), push({}))).toBe("gone");
});

test.each([
  [404, "gone"],
  [410, "gone"],
  [429, "later"],
  [500, "later"],
  [302, "later"],
] as const)("an answer of %i means %s", async (status, expected) => {
  const browser = service.subscribe(pusher.public_key);
  service.answer(browser.endpoint, status);
  expect(await pusher.send(flat(browser), push({}))).toBe(expected);
});

test("a service that is not there is asked again later", async () => {
  const gone = await startPushService();
  const browser = gone.subscribe(pusher.public_key);
  await gone.close();
  expect(await pusher.send(flat(browser), push({}))).toBe("later");
});

test("the key of an installation is always the same, and can be given", () => {
  const made = vapidKeys(undefined, "a key for tests");
  expect(made).toEqual(vapidKeys(undefined, "a key for tests"));
  expect(made.publicKey).toBe(pusher.public_key);
  expect(vapidKeys(made.privateKey, "whatever")).toEqual(made);
  expect(made).not.toEqual(vapidKeys(undefined, "another"));
});

test("keys that nothing can be encrypted for are known", () => {
  const { keys } = service.subscribe(pusher.public_key);
  expect(arePushKeys(keys)).toBe(true);
  expect(arePushKeys({ ...keys, auth: "short" })).toBe(false);
  expect(arePushKeys({ ...keys, p256dh: "A".repeat(87) })).toBe(false);
});
