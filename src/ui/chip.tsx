/** A small round label that may be a link, or a choice that is on or off. */
import type { ReactNode } from "react";
import { Link } from "react-router";
import { classNames } from "./class-names.ts";

interface ChipProps {
  readonly icon?: ReactNode;
  readonly children: ReactNode;
  readonly selected?: boolean | undefined;
  readonly to?: string | undefined;
  readonly onClick?: (() => void) | undefined;
}

export function Chip({ icon, children, selected, to, onClick }: ChipProps) {
  const className = classNames("chip", selected && "on");
  if (to !== undefined) {
    return (
      <Link className={className} to={to} aria-current={selected || undefined}>
        {icon}
        {children}
      </Link>
    );
  }
  if (onClick) {
    return (
      <button type="button" className={className} aria-pressed={selected} onClick={onClick}>
        {icon}
        {children}
      </button>
    );
  }
  return (
    <span className={className}>
      {icon}
      {children}
    </span>
  );
}
