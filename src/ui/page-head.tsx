/** The title of a page, a line below it, an action at its end. */
import type { ReactNode } from "react";

interface PageHeadProps {
  readonly title: ReactNode;
  readonly sub?: ReactNode;
  readonly action?: ReactNode;
}

export function PageHead({ title, sub, action }: PageHeadProps) {
  return (
    <div className="page-head">
      <div>
        <h1>{title}</h1>
        {sub && <p className="sub">{sub}</p>}
      </div>
      {action && <div className="act">{action}</div>}
    </div>
  );
}
