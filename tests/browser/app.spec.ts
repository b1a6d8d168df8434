/** The installed app: pushes that arrive and lead to their page, no network, a new version, and what browsers ask of an app. */
import { randomUUID } from "node:crypto";
import type { CDPSession, Page, Worker } from "@playwright/test";
import sharp from "sharp";
import { emulateInstalledApp, expect, openInteractive, site, test } from "#tests/support/journey.ts";
import { aConversation } from "#tests/support/relations.ts";
import { aVisitingMember, inDatabase } from "#tests/support/site-database.ts";
import { aMember, type TestMember } from "#tests/support/factories.ts";

test.use({ serviceWorkers: "allow", fetches_ahead: true });

/** The push service of the browser's maker cannot be reached from here: a subscription like one of its own. */
async function standInForPushService(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (location.protocol === "about:") return;
    const keys = {
      p256dh: "BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM",
      auth: "tBHItJI5svbpez7KI4CCXg",
    };
    const endpoint = "https://fcm.googleapis.com/fcm/send/stand-in";
    let made: PushSubscription | null = sessionStorage.getItem("pushes") ? subscription() : null;
    function subscription() {
      const unsubscribe = async () => {
        made = null;
        sessionStorage.removeItem("pushes");
        return true;
      };
      return { endpoint, options: {}, toJSON: () => ({ endpoint, keys }), unsubscribe } as unknown as PushSubscription;
    }
    // A Chromium without windows refuses all notifications, whatever it was told to allow.
    if (Notification.permission === "denied") {
      Object.defineProperty(Notification, "permission", { get: () => "granted" });
      Notification.requestPermission = async () => "granted";
    }
    PushManager.prototype.getSubscription = async () => made;
    PushManager.prototype.subscribe = async () => {
      sessionStorage.setItem("pushes", "1");
      made = subscription();
      return made;
    };
  });
}

/**
 * The worker keeps what it would have shown: not every Chromium has a place for it, and one that has forgets what is
 * asked for in the moment before it stands there.
 */
async function standInForNotifications(worker: Worker): Promise<void> {
  await worker.evaluate(() => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    Object.assign(globalThis, { registrationOf: () => registration });
    // Neither has every one a badge, and some fall over when a worker wants to set one.
    Object.assign(navigator, { setAppBadge: async () => undefined });
    const shown: Notification[] = [];
    registration.getNotifications = async () => [...shown];
    registration.showNotification = async (title, options) => {
      const close = () => void shown.splice(shown.indexOf(notification), 1);
      const notification = { title, ...options, close } as Notification;
      shown.push(notification);
    };
  });
}

/** What the push service would hand to the worker of this site, decrypted. */
async function openPushes(page: Page): Promise<(message: object) => Promise<void>> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL === `${site}/`);
      if (ours) resolve(ours.registrationId);
    }),
  );
  await session.send("ServiceWorker.enable");
  const registrationId = await registered;
  return async (message) => {
    await session.send("ServiceWorker.deliverPushMessage", {
      origin: site,
      registrationId,
      data: JSON.stringify(message),
    });
  };
}

/** Somebody has written; gives the conversation. */
async function aMessageTo(member: TestMember): Promise<string> {
  const mark = randomUUID().slice(0, 8);
  return inDatabase(async (db) => {
    const from = await aMember(db, { gender: "male", name: `Writer ${mark}`, email: `${mark}@example.org` });
    return aConversation(db, [{ from, to: member, body: "Hello there" }]);
  });
}

async function workerOf(page: Page): Promise<Worker> {
  return page.context().serviceWorkers()[0] ?? page.context().waitForEvent("serviceworker");
}

test("a member allows pushes; one that comes loads chats and likes, and the chosen one opens its page in the tab", async ({
  page,
  context,
}) => {
  await standInForPushService(page);
  const member = await aVisitingMember(context);
  const conversation = await aMessageTo(member);

  // A browser that cannot, one that must not, and one that may.
  for (const [state, text] of [
    ["none", "This browser cannot show notifications."],
    ["denied", "Notifications are blocked for this site in your browser."],
  ] as const) {
    const tab = await context.newPage();
    await tab.addInitScript((state) => {
      if (state === "none") Reflect.deleteProperty(window, "PushManager");
      else Object.defineProperty(Notification, "permission", { get: () => state });
    }, state);
    await tab.goto("/notifications");
    await expect(tab.getByText(text)).toBeVisible();
    await tab.close();
  }
  await context.grantPermissions(["notifications"], { origin: site });
  await openInteractive(page, "/notifications");
  await page.getByRole("button", { name: "Allow notifications" }).click();
  await expect(page.getByText("This device gets notifications.")).toBeVisible();
  const remove = page.getByRole("button", { name: /^Remove / });
  await expect(remove).toBeVisible();
  await page.reload();
  await expect(page.getByText("This device gets notifications.")).toBeVisible();
  await expect(remove).toBeVisible();

  await openInteractive(page, "/members");
  const worker = await workerOf(page);
  await standInForNotifications(worker);
  const push = await openPushes(page);
  const message = { title: "New message", body: "", lang: "en", tag: "new_messages", badge: 1 };
  const asked = Promise.all(
    ["/api/chats.php", "/api/likes.php"].map((path) => page.waitForRequest((request) => request.url() === site + path)),
  );
  await push({ ...message, path: `/chats/${conversation}` });
  await asked;

  // Nobody looks at the site, as soon as the worker knows it: now it is shown.
  await page.goto("about:blank");
  await expect.poll(() => worker.evaluate(async () => (await clients.matchAll({ type: "window" })).length)).toBe(0);
  await push({ ...message, path: `/chats/${conversation}` });
  const shown = () =>
    worker.evaluate(async () => (await registrationOf().getNotifications()).map(({ title }) => title));
  await expect.poll(shown).toEqual(["New message"]);

  await openInteractive(page, "/members");
  await page.evaluate(() => Object.assign(window, { same_document: true }));
  await worker.evaluate(async () => {
    const [notification] = await registrationOf().getNotifications();
    const chosen = new Event("notificationclick");
    dispatchEvent(Object.assign(chosen, { notification, waitUntil: () => undefined }));
  });
  await expect(page).toHaveURL(`/chats/${conversation}`);
  await expect(page.getByRole("log")).toContainText("Hello there");
  expect(await page.evaluate(() => "same_document" in window)).toBe(true);
  await expect.poll(shown).toEqual([]);

  // Back on the settings, this device can be left out again.
  await openInteractive(page, "/notifications");
  await page.getByRole("button", { name: "Turn off on this device" }).click();
  const allow = page.getByRole("button", { name: "Allow notifications" });
  await expect(allow).toBeVisible();
  await expect(remove).toHaveCount(0);
  // Taken off the list, too, it stays so.
  await allow.click();
  await remove.click();
  await expect(allow).toBeVisible();
  await expect(remove).toHaveCount(0);
  await page.reload();
  await expect(allow).toBeEnabled();
  await expect(remove).toHaveCount(0);
});

type Manifest = { name: string; start_url: string; icons: { src: string; sizes: string; type: string }[] };

declare function registrationOf(): ServiceWorkerRegistration;
declare const clients: { matchAll(options: { type: "window" }): Promise<unknown[]> };

test("the site can be installed, and says so when there is no network", async ({ page, context, expectComplaint }) => {
  await emulateInstalledApp(page);
  await aVisitingMember(context);
  await openInteractive(page, "/members");
  await expect(page.locator("body")).toHaveClass(/installed-app/);
  const session = await context.newCDPSession(page);
  const { errors, url, data } = await session.send("Page.getAppManifest");
  expect([errors, url]).toEqual([[], `${site}/manifest.webmanifest?lang=en`]);
  const manifest = JSON.parse(data!) as Manifest;
  expect(manifest).toMatchObject({ display: "standalone", lang: "en" });
  expect(manifest.name).not.toBe("");
  expect(new URL(manifest.start_url, site).origin).toBe(site);
  // What a browser asks of its icons: a small and a large one, each as large as it says.
  for (const side of [192, 512]) {
    const { src } = manifest.icons.find(({ sizes, type }) => sizes === `${side}x${side}` && type === "image/png")!;
    const { width, height } = await sharp(await (await context.request.get(src)).body()).metadata();
    expect([width, height]).toEqual([side, side]);
  }
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  // Every test has a private window of its own, from which nothing can be installed; there must be no other reason.
  const windows = (await page.evaluate(() => Notification.permission)) !== "denied";
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(windows ? ["in-incognito"] : []);

  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  expectComplaint(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  await context.setOffline(true);
  await page.goto("/likes");
  await expect(page.getByRole("heading", { name: "No connection" })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Likes" })).toBeVisible();
});

test("the page for when there is no network has the theme that was chosen since", async ({ page, context }) => {
  await aVisitingMember(context);
  await openInteractive(page, "/likes");
  const look = () => page.evaluate(async () => (await caches.match("/offline"))?.headers.get("x-look"));
  await expect.poll(look).toBe("en system");
  await page.getByLabel("Account menu").click();
  await page.getByRole("button", { name: "Dark" }).click();
  await expect.poll(look).toBe("en dark");
});

test("a new version is offered, and loading it keeps what was being written", async ({ page, context }) => {
  const member = await aVisitingMember(context, { paid_user: true, credits: 10 });
  const conversation = await aMessageTo(member);
  await openInteractive(page, `/chats/${conversation}`);
  const field = page.getByRole("textbox", { name: /^Write to/ });
  await field.fill("Half a sentence");
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated");
  // Another script at the same place is what a browser takes for a new version.
  await page.evaluate(() => navigator.serviceWorker.register("/sw-push.js?next", { scope: "/" }));
  await expect(page.getByText("A new version is ready. What you are writing is kept.")).toBeVisible();
  await expect(field).toHaveValue("Half a sentence");
  await page.evaluate(() => Object.assign(window, { same_document: true }));
  await page.getByRole("button", { name: "Load it" }).click();
  // Survives that the document is replaced while it is asked.
  await page.waitForFunction(() => !("same_document" in window));
  await expect(field).toHaveValue("Half a sentence");
});
