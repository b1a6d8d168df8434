/** The number in a badge; the label says it whole to those who listen. */
import { capCount } from "#lib/cap-count.ts";
import { classNames } from "./class-names.ts";
import { VisuallyHidden } from "./visually-hidden.tsx";

interface CountProps {
  readonly value: number;
  readonly kind?: "unread" | "like" | "low" | "zero" | undefined;
  readonly label: string;
}

export function Count({ value, kind = "unread", label }: CountProps) {
  return (
    <>
      <span className={classNames("count", kind !== "unread" && `count-${kind}`)} aria-hidden="true">
        {capCount(value)}
      </span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </>
  );
}
