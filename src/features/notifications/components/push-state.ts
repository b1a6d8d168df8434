/** Whether this browser takes pushes for the member (spec 4): unknown, capable, subscribed, denied or none. */
import { useEffect, useSyncExternalStore } from "react";
import { ask } from "#contract/browser.ts";
import { useUser } from "#features/accounts/components/use-user.ts";
import { useSite } from "#features/site/components/use-site.ts";
import { removePush, savePush } from "../contract.ts";
import { registerServiceWorker } from "./service-worker.ts";

export type PushState = "unknown" | "capable" | "subscribed" | "denied" | "none";

/** Who chose pushes in this browser: another member who logs in here has not. */
const place = "vesper.push";

let current: PushState = "unknown";
const listeners = new Set<() => void>();

function tell(state: PushState): void {
  current = state;
  for (const listener of listeners) listener();
}

function subscribeTo(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function canPush(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration("/");
  return (await registration?.pushManager.getSubscription()) ?? null;
}

async function look(member_id: string, public_key: string | null): Promise<void> {
  if (!public_key || !canPush()) return tell("none");
  if (Notification.permission === "denied") return tell("denied");
  const subscription = localStorage.getItem(place) === member_id ? await findSubscription() : null;
  if (!subscription) return tell("capable");
  tell("subscribed");
  await save(subscription);
}

/** A new session has to be told; once for each page that is opened. */
let saved: string | undefined;
async function save(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  if (saved === endpoint) return;
  await ask(savePush, {
    endpoint: endpoint ?? "",
    keys: { p256dh: keys?.["p256dh"] ?? "", auth: keys?.["auth"] ?? "" },
  });
  saved = endpoint;
}

function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (character) => character.codePointAt(0)!);
}

/** One made with an older key of the site would never be reached. */
async function openSubscription(registration: ServiceWorkerRegistration, public_key: string) {
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(public_key) };
  const before = await registration.pushManager.getSubscription();
  const key = before?.options.applicationServerKey;
  const same = key && new Uint8Array(key).join() === options.applicationServerKey.join();
  if (before && same) return before;
  await before?.unsubscribe();
  return registration.pushManager.subscribe(options);
}

/** Whether this browser takes pushes afterwards. */
async function turnOn(member_id: string, public_key: string): Promise<boolean> {
  const permission = await Notification.requestPermission();
  if (permission !== "granted") {
    tell(permission === "denied" ? "denied" : "capable");
    return false;
  }
  const subscription = await openSubscription(await registerServiceWorker(), public_key);
  await save(subscription);
  localStorage.setItem(place, member_id);
  tell("subscribed");
  return true;
}

async function turnOff(): Promise<void> {
  const subscription = await findSubscription();
  if (subscription) await ask(removePush, { endpoint: subscription.endpoint });
  await forgetPush();
}

/** The site was or is told in another way; else the next page would tell it of this browser again. */
export async function forgetPush(): Promise<void> {
  saved = undefined;
  localStorage.removeItem(place);
  tell("capable");
  await (await findSubscription())?.unsubscribe();
}

export type PushControl = { state: PushState; turnOn: () => Promise<boolean>; turnOff: () => Promise<void> };

/** For members; what is not known on the server is unknown at first. */
export function usePush(): PushControl {
  const { settings } = useSite();
  const member_id = useUser()?.profile.id;
  const { push_public_key } = settings;
  const state = useSyncExternalStore(
    subscribeTo,
    () => current,
    () => "unknown" as const,
  );
  useEffect(() => {
    // Without an answer the state stays as it is; the next page looks again.
    if (member_id && current === "unknown") look(member_id, push_public_key).catch(() => undefined);
  }, [member_id, push_public_key]);
  return {
    state,
    turnOn: async () =>
      Boolean(member_id && push_public_key && canPush() && (await turnOn(member_id, push_public_key))),
    turnOff,
  };
}
