/** What a browser says about a field that lacks something, in the language of the page instead of its own. */
type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

type Words = Record<"missing" | "unticked" | "no_address", string>;

/** Once for a document: for all its forms, also those that come later. */
export function speakForBrowser(words: Words): void {
  const spoken = new Set<Field>();

  function handleInvalid({ target }: Event): void {
    const field = target as Field;
    const { valueMissing, typeMismatch } = field.validity;
    const text = valueMissing
      ? words[field.type === "checkbox" ? "unticked" : "missing"]
      : typeMismatch && field.type === "email" && words.no_address;
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
