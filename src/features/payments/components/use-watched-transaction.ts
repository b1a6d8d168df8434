/** A purchase that is asked for again while it is under way; when it is paid, everybody on the page learns of it. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslations } from "#i18n/words.ts";
import { ask } from "#contract/browser.ts";
import { fetchAnew } from "#contract/fetch-anew.ts";
import type { Output } from "#contract/call.ts";
import { userQuery } from "#features/accounts/components/use-user.ts";
import { dismissToast, toast } from "#ui/toast-store.ts";
import { getTransaction, type Transaction } from "../transaction-contract.ts";
import { isUnderWay } from "../purchase-view.ts";
import { startStatusPolling } from "../status-polling.ts";
import { useFollowedPurchases } from "./use-followed-purchases.ts";

type Found = Output<typeof getTransaction>;
type Watched = { found: Found; gave_up: boolean; /** By a toast, once it is paid. */ told: boolean };

/** `fresh`: the member comes from paying it, not from the list. */
export function useWatchedTransaction(loaded: Found, signature: string | undefined, fresh: boolean): Watched {
  const [answered, setAnswered] = useState<{ to: Found; found: Found }>();
  const [gave_up, setGaveUp] = useState(false);
  useFollowedPurchases(loaded.balance);
  // The page may have been loaded anew since, and then knows more.
  const found = answered?.to === loaded ? answered.found : loaded;
  const { payment_id } = loaded.transaction;
  const { seconds, minutes } = loaded.poll;
  const watching = isUnderWay(loaded.transaction, fresh);
  const [watched, setWatched] = useState<string>();
  if (watching && watched !== payment_id) setWatched(payment_id);
  const handleAnswer = useEffectEvent((answer: Found) => {
    setAnswered({ to: loaded, found: answer });
    return !isUnderWay(answer.transaction, fresh);
  });
  useEffect(() => {
    if (!watching) return undefined;
    return startStatusPolling({
      ask: () => ask(getTransaction, { id: payment_id, ...(signature ? { signature } : {}) }),
      onAnswer: handleAnswer,
      onGiveUp: () => setGaveUp(true),
      period_ms: seconds * 1000,
      limit_ms: minutes * 60_000,
    });
  }, [watching, payment_id, signature, seconds, minutes]);
  const told = fresh || watched === payment_id;
  useCompletion(found, told);
  return { found, gave_up, told };
}

/** The toast comes once, also when the page is loaded again. It goes with the page: the next may have its words there. */
function useCompletion({ transaction, own }: Found, told_here: boolean): void {
  const t = useTranslations();
  const client = useQueryClient();
  const complete = told_here && transaction.state === "completed";
  const shownRef = useRef<number>(undefined);
  const celebrate = useEffectEvent(({ payment_id, credits }: Transaction) => {
    if (own) void fetchAnew(client, userQuery);
    const place = `vesper.paid.${payment_id}`;
    if (sessionStorage.getItem(place)) return;
    sessionStorage.setItem(place, "1");
    const text = t("payments.complete_text", { count: credits });
    shownRef.current = toast({ kind: "ok", title: t("payments.complete"), text });
  });
  useEffect(() => {
    if (complete) celebrate(transaction);
  }, [complete, transaction]);
  useEffect(
    () => () => {
      if (shownRef.current !== undefined) dismissToast(shownRef.current);
    },
    [],
  );
}
