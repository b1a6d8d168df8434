/** Round buttons and links that show only an icon; the label is their name. */
import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";
import { classNames } from "./class-names.ts";

interface Look {
  readonly label: string;
  readonly icon: ReactNode;
  /** With an outline, where the ground does not show that it is a button. */
  readonly line?: boolean | undefined;
}

export function IconButton({
  label,
  icon,
  line,
  className,
  ...rest
}: Look & Omit<ComponentProps<"button">, "children">) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames("icon-btn", line && "icon-btn-line", className)}
      aria-label={label}
    >
      {icon}
    </button>
  );
}

export function IconLink({
  label,
  icon,
  line,
  className,
  ...rest
}: Look & Omit<ComponentProps<typeof Link>, "children">) {
  return (
    <Link {...rest} className={classNames("icon-btn", line && "icon-btn-line", className)} aria-label={label}>
      {icon}
    </Link>
  );
}
