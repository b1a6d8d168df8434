/** What happens when a changing call is asked again since its answer was lost. A call without an entry fails its test. */
import { accountRepeats } from "./repeat-accounts.ts";
import type { Repeat } from "./repeat-asking.ts";
import { memberRepeats } from "./repeat-members.ts";
import { noticeRepeats } from "./repeat-notices.ts";
import { paymentRepeats } from "./repeat-payments.ts";

export const repeats: Readonly<Record<string, Repeat>> = {
  ...accountRepeats,
  ...memberRepeats,
  ...noticeRepeats,
  ...paymentRepeats,
};
