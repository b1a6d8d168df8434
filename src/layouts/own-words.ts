/** What a browser says about a field that lacks something, in the language of the page instead of its own. */
type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export type Words = Record<"missing" | "unchosen" | "unticked" | "no_address" | "wrong", string> & {
  too_short: (min: number) => string;
  out_of_range: (min: number, max: number) => string;
};

type Judged = Pick<HTMLInputElement, "type" | "min" | "max" | "minLength"> & { validity: Partial<ValidityState> };

const missingIn: Record<string, "unticked" | "unchosen"> = {
  checkbox: "unticked",
  radio: "unchosen",
  "select-one": "unchosen",
};

/** Nothing, where the site itself has said what is wrong. */
export function wordsFor({ type, min, max, minLength, validity }: Judged, words: Words): string | undefined {
  if (validity.customError) return undefined;
  if (validity.valueMissing) return words[missingIn[type] ?? "missing"];
  if (validity.typeMismatch && type === "email") return words.no_address;
  if (validity.tooShort) return words.too_short(minLength);
  if ((validity.rangeUnderflow || validity.rangeOverflow) && min && max)
    return words.out_of_range(Number(min), Number(max));
  return words.wrong;
}

/** Once for a document: for all its forms, also those that come later. */
export function speakForBrowser(words: Words): void {
  const spoken = new Set<Field>();

  function handleInvalid({ target }: Event): void {
    const field = target as Field;
    const text = wordsFor(field as HTMLInputElement, words);
    if (!text) return;
    field.setCustomValidity(text);
    spoken.add(field);
  }
  /** What was said holds until the field changes; and it must not stand in the way of the next attempt. */
  function forget(): void {
    for (const field of spoken) field.setCustomValidity("");
    spoken.clear();
  }

  document.addEventListener("invalid", handleInvalid, true);
  for (const event of ["input", "change", "click"]) document.addEventListener(event, forget, true);
}
