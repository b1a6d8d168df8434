/** The swipe game in the browser: judges at once, sends one after the other, asks for more cards in time. */
import { useCallback, useEffect, useReducer } from "react";
import { useTranslations } from "#i18n/words.ts";
import { ask, AskError, requestOf } from "#contract/browser.ts";
import type { Output } from "#contract/call.ts";
import { useNameAge } from "#features/members/components/use-name-age.ts";
import { toast } from "#ui/toast-store.ts";
import { getSwipe, type SwipeCard, swipeLike, swipePass, undoPass } from "../swipe-contract.ts";
import { createSwipeQueue } from "../swipe-queue.ts";
import { firstHand, needsCards, swipeReducer, type SwipeState, type Verdict, waitsForCards } from "../swipe-state.ts";
import { matches, wishes } from "./liking.ts";
import { whyNotSaved } from "./why-not-saved.ts";

export type Swipe = {
  state: SwipeState;
  judge: (card: SwipeCard, verdict: Verdict) => void;
  undo: () => void;
  remove: (id: string) => void;
  /** Asks for the new day. */
  restart: () => void;
};

/** One for the visit: what waits is sent on, whichever page is shown by then. */
const queue = createSwipeQueue(({ call, id }) => {
  const { url, init } = requestOf(call, { id });
  // Nobody is left to be told what came of it.
  fetch(url, { ...init, keepalive: true }).catch(() => undefined);
});
const kept = { keepalive: true };

/** With no card in hand, those that did not come are asked for again so often. */
const again_ms = 5_000;

export function useSwipe(dealt: Output<typeof getSwipe>, say: (what: string) => void): Swipe {
  const t = useTranslations();
  const nameAge = useNameAge();
  const [state, dispatch] = useReducer(swipeReducer, dealt, firstHand);
  // Never taken away again, and the same one however often it is added.
  useEffect(() => window.addEventListener("pagehide", queue.leave), []);

  async function send(card: SwipeCard, verdict: Verdict): Promise<void> {
    try {
      if (!navigator.onLine) throw new Error("offline");
      if (verdict === "like") {
        const { match, ...day } = await ask(swipeLike, { id: card.id }, kept);
        dispatch({ type: "answered", verdict, day });
        wishes.note(card.id);
        if (match) matches.announce(card.id, card);
      } else dispatch({ type: "answered", verdict, day: await ask(swipePass, { id: card.id }, kept) });
    } catch (error) {
      const reason = reasonOf(error);
      dispatch({ type: "failed", verdict, card, reason });
      // The next one was announced, who is not the one to judge any more.
      if (reason === "other") say(t("likes.swipe_back", { name: nameAge(card) }));
      tell(error, t(verdict === "like" ? "likes.failed_like" : "likes.failed_skip", { name: card.name }));
    }
  }

  /** What was not saved, and why; a day that is used up says so by itself. */
  function tell(error: unknown, title: string): void {
    if (error instanceof AskError && error.code === "like_limit") return;
    toast({ kind: "warn", ...whyNotSaved(t, error, title) });
  }

  const refresh = useCallback((type: "dealt" | "restarted") => {
    dispatch({ type: "asked" });
    ask(getSwipe, {}).then(
      (more) => dispatch({ type, dealt: more }),
      // The cards in hand last a while; the next one that goes asks again.
      () => dispatch({ type: "missed" }),
    );
  }, []);
  const wants_cards = needsCards(state);
  useEffect(() => {
    if (wants_cards) refresh("dealt");
  }, [wants_cards, refresh]);
  const waits = waitsForCards(state);
  useEffect(() => {
    if (!waits) return undefined;
    const again = () => refresh("dealt");
    const timer = setInterval(again, again_ms);
    window.addEventListener("online", again);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", again);
    };
  }, [waits, refresh]);

  return {
    state,
    judge(card, verdict) {
      dispatch({ type: "judged", card, verdict });
      queue.add({
        call: verdict === "like" ? swipeLike : swipePass,
        id: card.id,
        send: () => send(card, verdict),
      });
    },
    undo() {
      const card = state.last_pass;
      if (!card) return;
      const send = async () => {
        try {
          const undone = await ask(undoPass, { id: card.id }, kept);
          const { card: back, ...day } = undone;
          dispatch({ type: "undone", card: back, day });
          say(t("likes.swipe_back", { name: nameAge(back) }));
        } catch (error) {
          if (error instanceof AskError && error.http_status < 500) dispatch({ type: "undo_refused" });
          tell(error, t("likes.failed_undo"));
        }
      };
      queue.add({ call: undoPass, id: card.id, send });
    },
    remove: (id) => dispatch({ type: "removed", id }),
    restart: () => refresh("restarted"),
  };
}

function reasonOf(error: unknown): "gone" | "limit" | "other" {
  if (!(error instanceof AskError)) return "other";
  if (error.code === "like_limit" || error.code === "pass_limit") return "limit";
  return error.code === "not_found" ? "gone" : "other";
}
