/** What is left of a time. The caller ticks; only hours and minutes are spoken, so that nothing is read every second. */
import { ClockCountdownIcon } from "@phosphor-icons/react/dist/ssr/ClockCountdown";
import { useTranslations } from "#i18n/words.ts";
import { countdownParts } from "#lib/countdown.ts";
import { Icon } from "./icon.tsx";

interface CountdownProps {
  readonly seconds: number;
  readonly look?: "line" | "tiles" | undefined;
}

export function Countdown({ seconds, look = "line" }: CountdownProps) {
  const t = useTranslations();
  const parts = countdownParts(seconds);
  const hours = Number(parts.hours);
  const minutes = Number(parts.minutes);
  return (
    <span>
      <span role="timer" className="visually-hidden">
        {hours > 0 ? t("ui.countdown-left", { hours, minutes }) : t("ui.countdown-left-minutes", { minutes })}
      </span>
      {look === "line" ? (
        <span className="clock" aria-hidden="true">
          <Icon of={ClockCountdownIcon} />
          {parts.hours}:{parts.minutes}:{parts.seconds}
        </span>
      ) : (
        <span className="clock-tiles" aria-hidden="true">
          <span>
            {parts.hours}
            <small>{t("ui.countdown-hours")}</small>
          </span>
          <span>
            {parts.minutes}
            <small>{t("ui.countdown-minutes")}</small>
          </span>
          <span>
            {parts.seconds}
            <small>{t("ui.countdown-seconds")}</small>
          </span>
        </span>
      )}
    </span>
  );
}
