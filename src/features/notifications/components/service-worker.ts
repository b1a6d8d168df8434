/** The service worker of the site: registered for members, who get pushes and a page for when there is no network. */

export async function registerServiceWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register("/sw-push.js", { scope: "/", updateViaCache: "none" });
  return navigator.serviceWorker.ready;
}

/** What the worker tells open pages. */
export type WorkerMessage =
  /** A push has come: chats and likes have changed. */
  | { kind: "push" }
  /** A notification was chosen: this is the page to show. */
  | { kind: "open"; path: string };

export function onWorkerMessage(listener: (message: WorkerMessage) => void): () => void {
  if (!("serviceWorker" in navigator)) return () => undefined;
  const { serviceWorker } = navigator;
  const handle = ({ data, source }: MessageEvent) => {
    const message = data as WorkerMessage;
    listener(message);
    if (message.kind === "open") (source as ServiceWorker | null)?.postMessage({ kind: "opened" });
  };
  serviceWorker.addEventListener("message", handle);
  // Messages that came before anybody listened.
  serviceWorker.startMessages();
  return () => serviceWorker.removeEventListener("message", handle);
}
