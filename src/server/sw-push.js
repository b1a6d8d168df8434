/**
 * The service worker, sent as it stands after the line with its version: shows pushes, tells open pages of them, opens
 * the right page, and has a page for when the site cannot be reached. It keeps nothing else.
 */
/* global self, clients, caches, version */

const offlinePage = "/offline";
const store = `vesper-${version}`;
/** Pages that are to open another and have not said that they do: one that still comes to life hears nothing. */
const unheard = new Map();

self.addEventListener("install", (event) => {
  event.waitUntil(keepOfflinePage());
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    Promise.all([
      // The page is asked for while the worker still wakes up.
      self.registration.navigationPreload?.enable(),
      forgetOldStores(),
      clients.claim(),
    ]),
  );
});

async function keepOfflinePage() {
  const response = await fetch(offlinePage, { cache: "reload" });
  if (response.ok) await (await caches.open(store)).put(offlinePage, response);
}

/** But no pictures that a member could not send yet (lib/drafts.ts). */
async function forgetOldStores() {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name !== store && name !== "vesper.unsent").map((name) => caches.delete(name)),
  );
}

self.addEventListener("fetch", (event) => {
  const { mode, method } = event.request;
  if (mode === "navigate" && method === "GET") event.respondWith(openPage(event));
});

async function openPage(event) {
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request));
    return isOfProxy(answer) ? ((await caches.match(offlinePage)) ?? answer) : answer;
  } catch (error) {
    const kept = await caches.match(offlinePage);
    if (!kept) throw error;
    return kept;
  }
}

/** A proxy before the site that reaches nobody there; every answer of the site itself has a number. */
function isOfProxy({ status, headers }) {
  return status >= 502 && status <= 504 && !headers.has("x-request-id");
}

self.addEventListener("message", (event) => {
  const { kind, look } = event.data ?? {};
  // A page was told that there is a new version, and somebody wants it.
  if (kind === "take-over") void self.skipWaiting();
  if (kind === "opened") unheard.delete(event.source.id);
  if (kind === "listening") {
    const path = unheard.get(event.source.id);
    if (path) event.source.postMessage({ kind: "open", path });
    event.waitUntil(follow(look));
  }
});

/** The page that is kept has the language and the theme of the others. */
async function follow(look) {
  const kept = await caches.match(offlinePage);
  if (kept?.headers.get("x-look") !== look) await keepOfflinePage();
}

self.addEventListener("push", (event) => {
  event.waitUntil(receive(event.data));
});

async function receive(data) {
  const message = read(data);
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  for (const page of pages) page.postMessage({ kind: "push" });
  const { navigator } = self;
  // The badge is a comfort that not every system has.
  if (Number.isInteger(message.badge) && "setAppBadge" in navigator)
    await navigator.setAppBadge(message.badge).catch(() => undefined);
  // Who looks at the site has it on the screen already.
  if (pages.some(({ focused, visibilityState }) => focused && visibilityState === "visible")) return;
  await self.registration.showNotification(message.title, {
    body: message.body,
    lang: message.lang,
    tag: message.tag,
    icon: "/icon-192.png",
    badge: "/app/badge-96.png",
    data: { path: message.path },
  });
}

/** A browser shows every push, so one that cannot be read says only that there is something. */
function read(data) {
  try {
    const { title = "", body = "", lang = "", tag = "", path = "/", badge } = data.json();
    return { title, body, lang, tag, path, badge };
  } catch {
    return { title: self.location.hostname, body: "", lang: "", tag: "", path: "/" };
  }
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.path ?? "/"));
});

/** In a page that is open, without loading it anew: what is typed there stays. */
async function open(path) {
  const own = /^\/(?![/\\])/.test(path) ? path : "/";
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const page = pages.find(({ visibilityState }) => visibilityState === "visible") ?? pages[0];
  if (!page) return void (await clients.openWindow(own));
  unheard.set(page.id, own);
  page.postMessage({ kind: "open", path: own });
  // Some systems let nobody bring a window forward.
  await page.focus().catch(() => undefined);
}

/** The push service has replaced the subscription: the site is told of the new one. */
self.addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil(subscribeAgain(event.oldSubscription?.options));
});

async function subscribeAgain(options) {
  if (!options) return;
  const subscription = await self.registration.pushManager.subscribe(options);
  const { endpoint, keys } = subscription.toJSON();
  await fetch("/api/user.php?push=1", {
    method: "POST",
    headers: { "content-type": "application/json", "x-request-type": "client" },
    body: JSON.stringify({ endpoint, keys }),
  });
}
