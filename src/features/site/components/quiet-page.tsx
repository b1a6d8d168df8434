/** A page that has nothing to show: its title, a sentence that helps, one way on. */
import type { ReactNode } from "react";
import { EmptyState } from "#ui/empty-state.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { PageTitle } from "./page-title.tsx";

type QuietPageProps = {
  readonly title: string;
  readonly sub?: string;
  /** Why there is nothing. */
  readonly empty: string;
  readonly children: ReactNode;
  readonly action: { readonly to: string; readonly label: string };
};

export function QuietPage({ title, sub, empty, children, action }: QuietPageProps) {
  return (
    <div className="narrow-wide">
      <PageTitle title={title} noindex />
      <PageHead title={title} sub={sub} />
      <EmptyState title={empty} action={<ButtonLink to={action.to}>{action.label}</ButtonLink>}>
        {children}
      </EmptyState>
    </div>
  );
}
