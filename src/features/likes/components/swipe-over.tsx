/** The day's likes are given: when the game goes on, and where to look until then. No price stands here (d.3-6). */
import { type ComponentProps, useEffect, useEffectEvent, useState } from "react";
import { useTranslations } from "#i18n/words.ts";
import { hoursMinutes } from "../swipe-state.ts";
import { LastCard } from "./last-card.tsx";

type SwipeOverProps = Pick<ComponentProps<typeof LastCard>, "titleRef"> & {
  readonly next_day_in_s: number;
  readonly onNextDay: () => void;
};

export function SwipeOver({ next_day_in_s, onNextDay, titleRef }: SwipeOverProps) {
  const t = useTranslations();
  const left = useCountdown(next_day_in_s, onNextDay);
  return (
    <LastCard drawing="touching" title={t("likes.swipe_over", { time: hoursMinutes(left) })} titleRef={titleRef}>
      {t("likes.swipe_over_text")}
    </LastCard>
  );
}

/** Without an answer, it is asked again so often. */
const again_ms = 15_000;

/** Seconds left, by the server's word of how many there were; at the end the server is asked what day it is. */
function useCountdown(seconds: number, onEnd: () => void): number {
  const [left, setLeft] = useState(seconds);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    const until = Date.now() + seconds * 1000;
    let asked_at = Number.NEGATIVE_INFINITY;
    const timer = setInterval(() => {
      const now = Date.now();
      const now_left = Math.ceil((until - now) / 1000);
      // The words have minutes only: a render in between would change nothing.
      setLeft((shown) => (hoursMinutes(now_left) === hoursMinutes(shown) ? shown : now_left));
      if (now_left > 0 || now - asked_at < again_ms) return;
      asked_at = now;
      end();
    }, 1000);
    return () => clearInterval(timer);
  }, [seconds]);
  return left;
}
