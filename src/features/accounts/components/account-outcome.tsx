/** What a page of an account's door says when there is nothing left to fill in: how it went, and one way on. */
import type { ReactNode } from "react";
import { ButtonLink } from "#ui/button.tsx";
import { AccountSheet } from "./account-sheet.tsx";

type AccountOutcomeProps = {
  readonly title: string;
  readonly lead: string;
  readonly to: string;
  /** What the way on is called. */
  readonly label: string;
  /** Further ways, which stand out less. */
  readonly children?: ReactNode;
};

export function AccountOutcome({ title, lead, to, label, children }: AccountOutcomeProps) {
  return (
    <AccountSheet title={title} lead={lead}>
      <p className="mt-5">
        <ButtonLink to={to} size="lg" block>
          {label}
        </ButtonLink>
      </p>
      {children}
    </AccountSheet>
  );
}
