/** The service worker in the life of a member's page: registered, watched for a new version, heard when it tells something. */
import type { QueryClient } from "@tanstack/react-query";
import type { NavigateFunction } from "react-router";
import { fetchAnew } from "#contract/fetch-anew.ts";
import { chatsQuery } from "#features/chats/components/chats-query.ts";
import { likesQuery } from "#features/likes/components/likes-query.ts";
import { onWorkerMessage, registerServiceWorker } from "#features/notifications/components/service-worker.ts";
import type { Theme } from "#ui/theme.ts";
import { found } from "./app-update.ts";

/** Gives what ends it. */
export function liveWithWorker(client: QueryClient, navigate: NavigateFunction, theme: Theme): () => void {
  registerServiceWorker().then(
    (registration) => {
      registration.active?.postMessage({ kind: "listening", look: `${document.documentElement.lang} ${theme}` });
      watchForUpdates(registration);
    },
    // A browser may forbid it, as in private windows; the site works without.
    () => undefined,
  );
  return onWorkerMessage((message) => {
    if (message.kind === "open") void navigate(message.path);
    // Spec 4: a push message received reloads chats and likes.
    if (message.kind === "push")
      for (const query of [chatsQuery, likesQuery]) void fetchAnew<unknown>(client, query).catch(() => undefined);
  });
}

/** An app may stay open for days. */
const check_ms = 30 * 60_000;
let watched = false;

function watchForUpdates(registration: ServiceWorkerRegistration): void {
  if (watched) return;
  watched = true;
  // One that waits since before this page was loaded has nothing newer to offer: the page is of that version already.
  registration.waiting?.postMessage({ kind: "take-over" });
  registration.addEventListener("updatefound", () => {
    const { installing } = registration;
    installing?.addEventListener("statechange", () => {
      // The first one of all is no update.
      if (installing.state === "installed" && navigator.serviceWorker.controller) found(registration.waiting);
    });
  });
  let checked_at = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible" || Date.now() - checked_at < check_ms) return;
    checked_at = Date.now();
    // Without a network the next look finds it.
    registration.update().catch(() => undefined);
  });
}
