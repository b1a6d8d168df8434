/** Buttons, and links that look like them. */
import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { Link } from "react-router";
import { classNames } from "./class-names.ts";
import { Meeting } from "./meeting.tsx";

interface Look {
  readonly variant?: "primary" | "secondary" | "ink" | "quiet" | "ghost" | "danger" | undefined;
  readonly size?: "sm" | "md" | "lg" | undefined;
  /** As wide as its place. */
  readonly block?: boolean | undefined;
  readonly icon?: ReactNode;
}

interface ButtonProps extends Look, ComponentProps<"button"> {
  /** Working on it: stays focusable and named, but does nothing more. */
  readonly busy?: boolean | undefined;
}

function lookOf({ variant = "primary", size = "md", block }: Look, className: string | undefined): string {
  return classNames("btn", `btn-${variant}`, size !== "md" && `btn-${size}`, block && "btn-block", className);
}

export function Button({
  variant,
  size,
  block,
  icon,
  busy = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  // A busy submit button must not send the form again, by mouse or by Enter.
  const handleClick = busy ? (event: MouseEvent) => event.preventDefault() : onClick;
  return (
    <button
      type="button"
      {...rest}
      className={lookOf({ variant, size, block }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={handleClick}
    >
      {busy ? <Meeting /> : icon}
      {children}
    </button>
  );
}

export function ButtonLink({
  variant,
  size,
  block,
  icon,
  className,
  children,
  ...rest
}: Look & ComponentProps<typeof Link>) {
  return (
    <Link {...rest} className={lookOf({ variant, size, block }, className)}>
      {icon}
      {children}
    </Link>
  );
}
