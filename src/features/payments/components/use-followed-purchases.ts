/** An open page about purchases follows them: what is paid, refunded or charged back elsewhere is shown at once. */
import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { onLive } from "#contract/live-browser.ts";

export function useFollowedPurchases(): void {
  const { revalidate } = useRevalidator();
  useEffect(
    () =>
      onLive(({ kind }) => {
        // With every movement of money the balance is told.
        if (kind === "credits" || kind === "resync") void revalidate();
      }),
    [revalidate],
  );
}
