/** A few views of one thing side by side: as links to pages, or as buttons of which one is pressed. */
import type { ReactNode } from "react";
import { NavLink } from "react-router";

interface SegmentLinksProps {
  readonly label: string;
  readonly items: readonly {
    readonly to: string;
    readonly label: ReactNode;
    readonly count?: ReactNode;
    /** Current only on exactly this address. */
    readonly end?: boolean | undefined;
  }[];
}

export function SegmentLinks({ label, items }: SegmentLinksProps) {
  return (
    <nav className="segs" aria-label={label}>
      {items.map((item) => (
        <NavLink key={item.to} to={item.to} end={item.end ?? false}>
          {item.label}
          {item.count}
        </NavLink>
      ))}
    </nav>
  );
}

interface SegmentButtonsProps<Value extends string> {
  readonly label: string;
  readonly items: readonly { readonly value: Value; readonly label: ReactNode }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

export function SegmentButtons<Value extends string>({ label, items, value, onChange }: SegmentButtonsProps<Value>) {
  return (
    <fieldset className="segs" aria-label={label}>
      {items.map((item) => (
        <button key={item.value} type="button" aria-pressed={item.value === value} onClick={() => onChange(item.value)}>
          {item.label}
        </button>
      ))}
    </fieldset>
  );
}
