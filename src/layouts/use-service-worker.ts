/** The service worker in the life of a page: registered for members, heard when a push comes or a notification is chosen. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { fetchAnew } from "#contract/fetch-anew.ts";
import { chatsQuery } from "#features/chats/components/chats-query.ts";
import { likesQuery } from "#features/likes/components/likes-query.ts";
import { onWorkerMessage, registerServiceWorker } from "#features/notifications/components/service-worker.ts";
import { watchForUpdates } from "./app-update.ts";

/** Visitors of a site like this get nothing that stays in their browser unasked. */
export function useServiceWorker(logged_in: boolean): void {
  const client = useQueryClient();
  const navigate = useNavigate();
  useEffect(() => {
    if (!logged_in || !("serviceWorker" in navigator)) return undefined;
    registerServiceWorker().then(
      (registration) => {
        registration.active?.postMessage({ kind: "listening", lang: document.documentElement.lang });
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
  }, [client, logged_in, navigate]);
}
