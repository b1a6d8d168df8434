/** A field for a longer text that says how much of it is used. */
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "#i18n/words.ts";
import { countCharacters } from "#lib/character-count.ts";
import { classNames } from "#ui/class-names.ts";
import { TextareaField } from "#ui/textarea-field.tsx";

type CountedTextareaProps = {
  readonly label: string;
  readonly name: string;
  readonly stored: string;
  readonly max: number;
  readonly hint?: string;
  readonly error?: string | undefined;
};

export function CountedTextarea({ label, name, stored, max, hint, error }: CountedTextareaProps) {
  const t = useTranslations();
  const [length, setLength] = useState(countCharacters(stored));
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    // What a browser has put back, or a person has typed before the page became interactive, is counted too.
    if (field.current) setLength(countCharacters(field.current.value));
  }, []);
  const count = (
    <span className={classNames("text-count", length > max && "over")}>
      {t("settings.text_count", { used: length, max })}
    </span>
  );
  return (
    <TextareaField
      ref={field}
      label={label}
      name={name}
      rows={5}
      defaultValue={stored}
      onChange={(event) => setLength(countCharacters(event.target.value))}
      hint={
        <>
          {hint} {count}
        </>
      }
      error={error}
    />
  );
}
