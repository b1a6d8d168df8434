/** Whether something was put away in this browser; on the server everything counts as put away, so that nothing flashes. */
import { useEffect, useState } from "react";
import { dismiss, type Dismissal, dismissedAt } from "#lib/dismissals.ts";

export function useDismissal(dismissal: Dismissal): { dismissed: boolean; dismiss: () => void } {
  const [dismissed, setDismissed] = useState(true);
  useEffect(() => setDismissed(dismissedAt(localStorage, dismissal) !== undefined), [dismissal]);
  return {
    dismissed,
    dismiss() {
      dismiss(localStorage, dismissal, new Date());
      setDismissed(true);
    },
  };
}
