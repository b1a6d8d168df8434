/** The name of a day in a conversation: today, yesterday, or its date. */
import { useFormatter, useTranslations } from "#i18n/words.ts";
import { useNow } from "./use-now.ts";

const day_ms = 86_400_000;

export function DayName({ at, time_zone }: { readonly at: string; readonly time_zone: string }) {
  const t = useTranslations();
  const format = useFormatter();
  const now = useNow();
  const dayOf = (moment: Date) => format.dateTime(moment, { dateStyle: "short", timeZone: time_zone });
  const day = new Date(at);
  if (dayOf(day) === dayOf(now)) return t("chats.today");
  if (dayOf(day) === dayOf(new Date(now.getTime() - day_ms))) return t("chats.yesterday");
  const year = { year: "numeric", timeZone: time_zone } as const;
  const same_year = format.dateTime(day, year) === format.dateTime(now, year);
  return format.dateTime(day, {
    weekday: "long",
    day: "numeric",
    month: "long",
    ...(same_year ? {} : { year: "numeric" as const }),
    timeZone: time_zone,
  });
}
