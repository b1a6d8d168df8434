/** Tells the server when the page goes out of sight, so that nobody seems to be online who is not. */
import { useEffect } from "react";
import { leavePage } from "#features/accounts/contract.ts";

export function PageHidden(): null {
  useEffect(() => {
    function handleChange() {
      if (document.visibilityState !== "hidden") return;
      // A beacon is sent even when the page is being closed.
      navigator.sendBeacon(leavePage.path, new Blob(["{}"], { type: "application/json" }));
    }
    document.addEventListener("visibilitychange", handleChange);
    return () => document.removeEventListener("visibilitychange", handleChange);
  }, []);
  return null;
}
