/** Facts of a purchase below each other, each with what it is. */
import type { ReactNode } from "react";

export type Fact = readonly [label: string, value: ReactNode];

export function FactsList({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="facts-list">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="tnum">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
