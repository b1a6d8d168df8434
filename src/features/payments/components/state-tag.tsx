/** How a purchase stands, in one word. */
import { useTranslations } from "#i18n/words.ts";
import type { PaymentState } from "../contract.ts";

const tones: Record<PaymentState, "waiting" | "good" | "bad" | "plain"> = {
  created: "waiting",
  pending: "waiting",
  completed: "good",
  failed: "bad",
  cancelled: "plain",
  expired: "plain",
  refunded: "plain",
  charged_back: "bad",
};

export function StateTag({ state }: { readonly state: PaymentState }) {
  const t = useTranslations();
  return <span className={`pay-state pay-state-${tones[state]}`}>{t(`payments.state_${state}`)}</span>;
}
