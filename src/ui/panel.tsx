/** A surface that holds one matter. */
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

interface PanelProps {
  readonly title?: ReactNode;
  readonly level?: 2 | 3 | undefined;
  readonly className?: string | undefined;
  /** One step of several: who comes from the step before goes on at its title, and hears how far along it is. */
  readonly arrive?: string | undefined;
  readonly children: ReactNode;
}

export function Panel({ title, level = 2, className, arrive, children }: PanelProps) {
  const Heading = `h${level}` as const;
  return (
    <section className={classNames("panel", className)}>
      {title && (
        <Heading className="panel-title" data-arrive={arrive} aria-describedby={arrive}>
          {title}
        </Heading>
      )}
      {children}
    </section>
  );
}
