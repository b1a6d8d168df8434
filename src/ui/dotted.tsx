/** Short facts in a row, a dot between two that share a line; no line begins or ends with one. */
import type { ReactNode } from "react";

interface DottedProps {
  /** Empty ones are left out. */
  readonly items: readonly ReactNode[];
}

export function Dotted({ items }: DottedProps) {
  const shown = items.filter((item) => item !== null && item !== undefined && item !== "" && item !== false);
  return (
    <span className="dotted">
      {shown.map((item, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- facts have no identity but their place
        <span key={at}>{item} </span>
      ))}
    </span>
  );
}
