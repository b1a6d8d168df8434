/** Says which discount is applied, how long it lasts, and how to do without it. */
import { TagIcon } from "@phosphor-icons/react/dist/ssr/Tag";
import { useEffect, useRef } from "react";
import { Link, useRevalidator } from "react-router";
import { useFormatter, useTranslations } from "#i18n/words.ts";
import { useBonusSeconds } from "#features/credits/components/bonus-store.ts";
import type { DiscountCode } from "#features/credits/contract.ts";
import { countdownParts } from "#lib/countdown.ts";
import { Icon } from "#ui/icon.tsx";
import { Note } from "#ui/note.tsx";
import type { OrderOverview } from "../contract.ts";

type CodeNoteProps = {
  readonly overview: OrderOverview;
  /** The same page without the code. */
  readonly without: string;
  /** False where the banner of the offer stands on the page too: there is one clock. */
  readonly clock?: boolean;
};

export function CodeNote({ overview: { discount }, without, clock = true }: CodeNoteProps) {
  const t = useTranslations();
  if (!discount) return null;
  const { code, kind, percentage } = discount.code;
  return (
    <Note
      kind="pri"
      icon={<Icon of={TagIcon} weight="fill" />}
      title={
        kind === "code" || kind === "delete"
          ? t("payments.code_applied", { percentage })
          : t("payments.welcome_applied", { percentage })
      }
      action={
        <Link to={without} preventScrollReset aria-label={t("payments.code_remove_named", { code })}>
          {t("payments.code_remove")}
        </Link>
      }
    >
      {t("payments.code_once", { code })} <CodeEnd code={discount.code} clock={clock} />
    </Note>
  );
}

function CodeEnd({ code, clock }: { readonly code: DiscountCode; readonly clock: boolean }) {
  const t = useTranslations();
  const format = useFormatter();
  const { expires, server_time, kind } = code;
  if (!expires) return null;
  if (kind === "time_bonus") return <BonusEnd expires={expires} server_time={server_time} clock={clock} />;
  return t("payments.code_until", { day: format.dateTime(new Date(expires), { day: "numeric", month: "long" }) });
}

type BonusEndProps = { readonly expires: string; readonly server_time: string; readonly clock: boolean };

/** When it has run out, the prices are asked for again: nobody reads one that no longer counts. */
function BonusEnd({ expires, server_time, clock }: BonusEndProps) {
  const t = useTranslations();
  const { revalidate } = useRevalidator();
  const asked = useRef(false);
  const seconds = useBonusSeconds({ expires, server_time });
  useEffect(() => {
    if (seconds > 0 || asked.current) return;
    asked.current = true;
    void revalidate();
  }, [seconds, revalidate]);
  if (!clock) return null;
  const { hours, minutes, seconds: rest } = countdownParts(seconds);
  return t.rich("payments.code_ends_in", {
    time: `${hours}:${minutes}:${rest}`,
    b: (chunks) => <b className="tnum">{chunks}</b>,
  });
}
