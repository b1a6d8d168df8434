/** Nothing here yet: a sentence that helps and one action. */
import type { ComponentProps, ReactNode } from "react";
import { Bubbles } from "./bubbles.tsx";

interface EmptyStateProps {
  readonly title: ReactNode;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  readonly level?: 1 | 2 | 3 | undefined;
  /** The second bubble is missing, unless there is something to be glad about. */
  readonly drawing?: ComponentProps<typeof Bubbles>["kind"] | undefined;
}

export function EmptyState({ title, children, action, level = 2, drawing = "dashed" }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="empty">
      <Bubbles kind={drawing} />
      <Heading className="empty-title" data-arrive={level === 1 || undefined}>
        {title}
      </Heading>
      {children && <p>{children}</p>}
      {action}
    </div>
  );
}
