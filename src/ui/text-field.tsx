/** A field for one line of text, with a button beside it where one belongs. */
import type { ComponentProps, ReactNode } from "react";
import { Field, type FieldTexts } from "./field.tsx";

interface TextFieldProps extends FieldTexts, ComponentProps<"input"> {
  readonly action?: ReactNode;
}

export function TextField({ id, label, hint, error, optional, action, className, ...rest }: TextFieldProps) {
  return (
    <Field {...{ id, label, hint, error, optional, className }}>
      {(wiring) => {
        const input = <input type="text" {...rest} {...wiring} className="form-control" />;
        return action ? (
          <div className="field-row">
            {input}
            {action}
          </div>
        ) : (
          input
        );
      }}
    </Field>
  );
}
