/** On or off, at once. A checkbox underneath, so that it is sent with a form and works before the page is interactive. */
import { type ComponentProps, type ReactNode, useId } from "react";

interface SwitchProps extends Omit<ComponentProps<"input">, "type" | "role" | "className"> {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** For tables, where row and column already show what it is. */
  readonly hideLabel?: boolean | undefined;
}

export function Switch({ label, hint, hideLabel = false, ...rest }: SwitchProps) {
  const id = useId();
  const input = (
    <input
      {...rest}
      type="checkbox"
      // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox says by itself whether it is on
      role="switch"
      className="switch-input"
      aria-labelledby={id}
      aria-describedby={hint ? `${id}-hint` : undefined}
    />
  );
  if (hideLabel) {
    return (
      <label className="switch switch-bare">
        {/* Read with the switch, and not once more by itself. */}
        <span id={id} className="visually-hidden" aria-hidden="true">
          {label}
        </span>
        {input}
      </label>
    );
  }
  return (
    <label className="switch">
      <span>
        <b id={id}>{label}</b>
        {hint && <small id={`${id}-hint`}>{hint}</small>}
      </span>
      {input}
    </label>
  );
}
