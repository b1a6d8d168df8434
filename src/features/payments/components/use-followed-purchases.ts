/** An open page about purchases follows them: what is paid, refunded or charged back elsewhere is shown at once. */
import { useEffect, useEffectEvent } from "react";
import { useRevalidator } from "react-router";
import { onLive } from "#contract/live-browser.ts";
import { useUser } from "#features/accounts/components/use-user.ts";

/** `balance` is what the page was loaded with, where it shows one. */
export function useFollowedPurchases(balance: number | null = null): void {
  const { revalidate } = useRevalidator();
  const credits = useUser()?.credits;
  /** Money has moved after the page was loaded and before it listened; the bar above it has heard of it. */
  const hasMissed = useEffectEvent(() => balance !== null && credits !== undefined && credits !== balance);
  useEffect(() => {
    if (hasMissed()) void revalidate();
    return onLive(({ kind }) => {
      // With every movement of money the balance is told.
      if (kind === "credits" || kind === "resync") void revalidate();
    });
  }, [revalidate]);
}
