/** One choice of a few, each a tile that can be tapped anywhere. */
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { FieldGroup } from "./field.tsx";
import { Radio } from "./radio.tsx";

interface RadioTilesProps {
  readonly legend: ReactNode;
  readonly hideLegend?: boolean | undefined;
  readonly name: string;
  readonly options: readonly {
    readonly value: string;
    readonly label: ReactNode;
    readonly hint?: ReactNode;
    readonly icon?: ReactNode;
    readonly disabled?: boolean | undefined;
  }[];
  readonly value?: string | undefined;
  readonly defaultValue?: string | undefined;
  readonly onChange?: ((value: string) => void) | undefined;
  readonly required?: boolean | undefined;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  readonly columns?: 1 | 2 | 3 | undefined;
  readonly arrive?: string | undefined;
}

export function RadioTiles({
  name,
  options,
  value,
  defaultValue,
  onChange,
  required,
  columns = 1,
  ...group
}: RadioTilesProps) {
  return (
    <FieldGroup {...group}>
      {({ "aria-invalid": invalid = false }) => (
        <div className={classNames("tiles", columns > 1 && `tiles-${columns}`)}>
          {options.map((option) => (
            <label className="tile" key={option.value}>
              <Radio
                name={name}
                value={option.value}
                required={required}
                invalid={invalid}
                disabled={option.disabled}
                checked={value === undefined ? undefined : value === option.value}
                defaultChecked={value === undefined ? defaultValue === option.value : undefined}
                onChange={() => onChange?.(option.value)}
              />
              {option.icon}
              <span>
                {option.label}
                {option.hint && <small>{option.hint}</small>}
              </span>
            </label>
          ))}
        </div>
      )}
    </FieldGroup>
  );
}
