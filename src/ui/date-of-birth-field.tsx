/** Day, month and year of birth in three selects. */
import { type ChangeEvent, type ReactNode, useState } from "react";
import { useLocale, useTranslations } from "#i18n/words.ts";
import { dateFromParts, type DateParts, latestBirthYear, partsFromDate } from "#lib/date-parts.ts";
import { FieldGroup } from "./field.tsx";
import { Select } from "./select-field.tsx";

const oldest_age = 100;
/** Months are named, so that this order is clear to every reader. */
const order: readonly (keyof DateParts)[] = ["day", "month", "year"];

interface DateOfBirthFieldProps {
  readonly legend: ReactNode;
  /** Submitted as `${name}_day`, `${name}_month` and `${name}_year`. */
  readonly name: string;
  /** The date of today, `2026-11-15`: given, so that server and browser agree. */
  readonly today: string;
  readonly min_age?: number | undefined;
  readonly defaultValue?: string | undefined;
  readonly required?: boolean | undefined;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  /** The date once it is whole and exists, else undefined. */
  readonly onChange?: (date: string | undefined) => void;
}

function choices(part: keyof DateParts, locale: string, lastYear: number) {
  if (part === "month") {
    const format = new Intl.DateTimeFormat(locale, { month: "long", timeZone: "UTC" });
    return Array.from({ length: 12 }, (_, at) => ({
      value: String(at + 1),
      label: format.format(Date.UTC(2000, at, 1)),
    }));
  }
  const numbers =
    part === "day"
      ? Array.from({ length: 31 }, (_, at) => at + 1)
      : Array.from({ length: oldest_age + 1 }, (_, at) => lastYear - at);
  return numbers.map((number) => ({ value: String(number), label: String(number) }));
}

export function DateOfBirthField({
  name,
  today,
  min_age = 18,
  defaultValue,
  required,
  onChange,
  ...group
}: DateOfBirthFieldProps) {
  const t = useTranslations();
  const locale = useLocale();
  const [parts, setParts] = useState(() => partsFromDate(defaultValue));
  const lastYear = latestBirthYear(today, min_age);

  function handleChange(part: keyof DateParts, event: ChangeEvent<HTMLSelectElement>) {
    const next = { ...parts, [part]: event.target.value };
    setParts(next);
    onChange?.(dateFromParts(next));
  }

  return (
    <FieldGroup {...group}>
      {(wiring) => (
        <div className="dob">
          {order.map((part) => (
            <Select
              key={part}
              className={`dob-${part}`}
              name={`${name}_${part}`}
              aria-label={t(`ui.${part}`)}
              aria-invalid={wiring["aria-invalid"]}
              autoComplete={`bday-${part}`}
              required={required}
              placeholder={t(`ui.${part}`)}
              options={choices(part, locale, lastYear)}
              defaultValue={parts[part]}
              onChange={(event) => handleChange(part, event)}
            />
          ))}
        </div>
      )}
    </FieldGroup>
  );
}
