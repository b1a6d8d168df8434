/** A box to tick, its sentence beside it. */
import { type ComponentProps, useId } from "react";
import { classNames } from "./class-names.ts";
import { FieldError, type FieldTexts } from "./field.tsx";

type CheckboxProps = Omit<FieldTexts, "optional"> & Omit<ComponentProps<"input">, "type">;

export function Checkbox({ id: ownId, label, hint, error, className, ...rest }: CheckboxProps) {
  const madeId = useId();
  const id = ownId ?? madeId;
  const described = classNames(hint ? `${id}-hint` : undefined, error ? `${id}-error` : undefined);
  return (
    <div className={classNames("check", className)}>
      <input
        {...rest}
        type="checkbox"
        className="tick"
        id={id}
        aria-describedby={described || undefined}
        // Browsers call a box wrong that nobody has ticked yet.
        aria-invalid={Boolean(error)}
      />
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
