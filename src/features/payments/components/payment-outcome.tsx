/** How a payment stands, in one picture and two lines: under way, waiting for the buyer, done, or not done. */
import { ArrowCounterClockwiseIcon } from "@phosphor-icons/react/dist/ssr/ArrowCounterClockwise";
import { CheckIcon } from "@phosphor-icons/react/dist/ssr/Check";
import { HourglassMediumIcon } from "@phosphor-icons/react/dist/ssr/HourglassMedium";
import { XIcon } from "@phosphor-icons/react/dist/ssr/X";
import type { ReactNode } from "react";
import { PageTitle } from "#features/site/components/page-title.tsx";
import { Icon } from "#ui/icon.tsx";
import { Meeting } from "#ui/meeting.tsx";
import "./payment-outcome.scss";

const discs = {
  under_way: <Meeting big />,
  done: (
    <span className="disc disc-done">
      <Icon of={CheckIcon} weight="bold" />
    </span>
  ),
  failed: (
    <span className="disc disc-failed">
      <Icon of={XIcon} weight="bold" />
    </span>
  ),
  waiting: (
    <span className="disc">
      <Icon of={HourglassMediumIcon} weight="bold" />
    </span>
  ),
  returned: (
    <span className="disc">
      <Icon of={ArrowCounterClockwiseIcon} weight="bold" />
    </span>
  ),
};

type PaymentOutcomeProps = {
  readonly kind: keyof typeof discs;
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  /** A toast says the same. */
  readonly told?: boolean;
};

/** Spoken when it changes: whoever waits need not look. Whoever comes back from paying hears it as the page's title. */
export function PaymentOutcome({ kind, title, children, action, told = false }: PaymentOutcomeProps) {
  return (
    <section className="sheet outcome">
      <PageTitle title={title} noindex />
      {discs[kind]}
      <div className="outcome-said" role={told ? undefined : "status"}>
        <h1>{title}</h1>
        {children}
      </div>
      {action && <div className="outcome-act">{action}</div>}
    </section>
  );
}
