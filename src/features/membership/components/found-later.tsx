/** What is found wrong with a field that somebody has left already, or while they wait in it: heard wherever they are. */
import type { ReactNode } from "react";

export function FoundLater({ children }: { readonly children: ReactNode }) {
  return <span role="alert">{children}</span>;
}
