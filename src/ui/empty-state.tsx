/** Nothing here yet: a sentence that helps and one action. */
import type { ReactNode } from "react";
import { Bubbles } from "./bubbles.tsx";

interface EmptyStateProps {
  readonly title: ReactNode;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  readonly level?: 1 | 2 | 3 | undefined;
}

export function EmptyState({ title, children, action, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="empty">
      <Bubbles kind="dashed" />
      <Heading className="empty-title" data-arrive={level === 1 || undefined}>
        {title}
      </Heading>
      {children && <p>{children}</p>}
      {action}
    </div>
  );
}
