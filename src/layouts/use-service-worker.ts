/** The service worker of members; what it needs comes after the page. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import type { Theme } from "#ui/theme.ts";

/**
 * Visitors of a site like this get nothing that stays in their browser unasked.
 * @param theme The member's; undefined for visitors.
 */
export function useServiceWorker(theme: Theme | undefined): void {
  const client = useQueryClient();
  const navigate = useNavigate();
  useEffect(() => {
    if (!theme || !("serviceWorker" in navigator)) return undefined;
    const life = import("./worker-life.ts").then(
      ({ liveWithWorker }) => liveWithWorker(client, navigate, theme),
      // Without it the site works all the same.
      () => undefined,
    );
    return () => void life.then((end) => end?.());
  }, [client, navigate, theme]);
}
