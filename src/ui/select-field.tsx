/** A choice from a list. */
import { CaretDownIcon } from "@phosphor-icons/react/dist/ssr/CaretDown";
import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import { Field, type FieldTexts } from "./field.tsx";
import { Icon } from "./icon.tsx";

interface SelectOption {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean | undefined;
  /** Of a label in another language than the page. */
  readonly lang?: string | undefined;
}

interface SelectProps extends ComponentProps<"select"> {
  readonly options: readonly SelectOption[];
  /** Shown while nothing is chosen; it cannot be chosen again. */
  readonly placeholder?: string | undefined;
}

/** The bare control, for places that bring their own label. */
export function Select({ options, placeholder, className, "aria-invalid": invalid, ...rest }: SelectProps) {
  const controlled = rest.value !== undefined;
  return (
    <span className={classNames("select", className)}>
      <select
        {...rest}
        // Browsers call a choice wrong that nobody has made yet.
        aria-invalid={invalid ?? false}
        defaultValue={controlled ? undefined : (rest.defaultValue ?? "")}
        className="form-control"
      >
        {placeholder !== undefined && (
          <option value="" disabled>
            {placeholder}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value} lang={option.lang} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon of={CaretDownIcon} weight="bold" />
    </span>
  );
}

export function SelectField({ id, label, hint, error, optional, className, ...rest }: FieldTexts & SelectProps) {
  return (
    <Field {...{ id, label, hint, error, optional, className }}>{(wiring) => <Select {...rest} {...wiring} />}</Field>
  );
}
