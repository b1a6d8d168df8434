/** Whatever makes a page load anew (a new version, a part that is gone, a slip of the hand), what is written stays. */
import { useEffect } from "react";
import { keepDrafts, restoreDrafts } from "#lib/kept-drafts.ts";

export function useKeptDrafts(): void {
  useEffect(() => {
    const path = () => window.location.pathname;
    const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    if (navigation?.type === "reload") restoreDrafts(sessionStorage, path(), document);
    const handleHide = () => keepDrafts(sessionStorage, path(), document);
    window.addEventListener("pagehide", handleHide);
    return () => window.removeEventListener("pagehide", handleHide);
  }, []);
}
