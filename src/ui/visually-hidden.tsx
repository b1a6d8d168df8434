/** Text that is heard but not seen. */
import type { ReactNode } from "react";

export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <span className="visually-hidden">{children}</span>;
}
