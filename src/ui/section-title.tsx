/** The title of a part of a page, with a link at its end. */
import type { ReactNode } from "react";

interface SectionTitleProps {
  readonly id?: string | undefined;
  readonly title: ReactNode;
  readonly action?: ReactNode;
}

export function SectionTitle({ id, title, action }: SectionTitleProps) {
  return (
    <div className="sec-title">
      <h2 id={id}>{title}</h2>
      {action}
    </div>
  );
}
