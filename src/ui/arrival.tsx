/** Words that answer a form: without scripts the page that comes back begins at them. */
import type { ReactNode } from "react";

export function Arrival({ children }: { readonly children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- the answer to what was sent a moment ago
    <span tabIndex={-1} autoFocus>
      {children}
    </span>
  );
}
