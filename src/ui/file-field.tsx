/** A field for files: our own button, in the language of the page, and a list of what was chosen; the browser's without scripts. */
import { type ComponentProps, useEffect, useRef, useState } from "react";
import { useTranslations } from "#i18n/words.ts";
import { Field, type FieldTexts } from "./field.tsx";

type FileFieldProps = FieldTexts & Pick<ComponentProps<"input">, "id" | "name" | "accept" | "multiple">;

export function FileField({ id, label, hint, error, optional, ...rest }: FileFieldProps) {
  const t = useTranslations();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const look = () => setChosen([...(input.current?.files ?? [])].map(({ name }) => name));
  // What was chosen before the scripts had arrived.
  useEffect(look, []);
  return (
    <Field {...{ id, label, hint, error, optional }}>
      {(wiring) => (
        <div className="file-field">
          <input {...rest} {...wiring} type="file" className="form-control" ref={input} onChange={look} />
          <label className="btn btn-quiet needs-scripts" htmlFor={wiring.id}>
            {t("ui.choose_files")}
          </label>
          <div role="status">
            {chosen.length > 0 && (
              <ul>
                {chosen.map((name, at) => (
                  <li key={`${at} ${name}`}>{name}</li>
                ))}
              </ul>
            )}
          </div>
        </div>
      )}
    </Field>
  );
}
