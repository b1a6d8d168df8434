/** A field for several lines; it grows with what is written. */
import type { ComponentProps } from "react";
import { Field, type FieldTexts } from "./field.tsx";

type TextareaFieldProps = FieldTexts & ComponentProps<"textarea">;

export function TextareaField({ id, label, hint, error, optional, className, ...rest }: TextareaFieldProps) {
  return (
    <Field {...{ id, label, hint, error, optional, className }}>
      {(wiring) => <textarea rows={3} {...rest} {...wiring} className="form-control" />}
    </Field>
  );
}
