/** On or off, at once. A checkbox underneath, so that it is sent with a form and works before the page is interactive. */
import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";
import { FieldError } from "./field.tsx";

interface SwitchProps extends Omit<ComponentProps<"input">, "type" | "role" | "className"> {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  /** For tables, where row and column already show what it is. */
  readonly hideLabel?: boolean | undefined;
}

export function Switch({ label, hint, error, hideLabel = false, ...rest }: SwitchProps) {
  const id = useId();
  const described = classNames(hint ? `${id}-hint` : undefined, error ? `${id}-error` : undefined);
  const input = (
    <input
      {...rest}
      type="checkbox"
      // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox says by itself whether it is on
      role="switch"
      className="switch-input"
      aria-labelledby={id}
      aria-describedby={described || undefined}
      aria-invalid={error ? true : undefined}
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
    <>
      <label className="switch">
        <span>
          <b id={id}>{label}</b>
          {hint && <small id={`${id}-hint`}>{hint}</small>}
        </span>
        {input}
      </label>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </>
  );
}
