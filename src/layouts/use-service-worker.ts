/** The service worker of members; what it needs comes after the page. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigate } from "react-router";

/** Visitors of a site like this get nothing that stays in their browser unasked. */
export function useServiceWorker(logged_in: boolean): void {
  const client = useQueryClient();
  const navigate = useNavigate();
  useEffect(() => {
    if (!logged_in || !("serviceWorker" in navigator)) return undefined;
    const life = import("./worker-life.ts").then(
      ({ liveWithWorker }) => liveWithWorker(client, navigate),
      // Without it the site works all the same.
      () => undefined,
    );
    return () => void life.then((end) => end?.());
  }, [client, logged_in, navigate]);
}
