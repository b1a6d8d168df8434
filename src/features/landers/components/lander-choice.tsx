/** One question of a landing page: a few answers side by side, each a tap. */
import type { ReactNode } from "react";
import { Radio } from "#ui/radio.tsx";

type LanderChoiceProps = {
  readonly legend: ReactNode;
  readonly name: string;
  readonly options: readonly { readonly value: string; readonly label: ReactNode }[];
  readonly defaultValue?: string | undefined;
  readonly required?: boolean;
};

export function LanderChoice({ legend, name, options, defaultValue, required }: LanderChoiceProps) {
  return (
    <fieldset className={`l-choice l-choice-${name}`}>
      <legend>{legend}</legend>
      <div className="l-options">
        {options.map(({ value, label }) => (
          <label key={value}>
            <Radio name={name} value={value} required={required} defaultChecked={value === defaultValue} />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
