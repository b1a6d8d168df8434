/** Turns the form of a step after the sign-up into what its call asks for. */

export const personalFields = ["relationship_status", "body_type", "hair_color", "eye_color", "tattoos"] as const;

/** Fields in which nothing chosen is an answer too; an empty text stays a text. */
const choices = new Set<string>(["region", ...personalFields]);
/** Only there when the browser found out. */
const coordinates = new Set(["lat", "lon"]);

export function completionInput(form: FormData): Record<string, unknown> {
  const fields = [...form].filter(([name, value]) => !(coordinates.has(name) && value === ""));
  return Object.fromEntries(
    fields.map(([name, value]) => {
      if (coordinates.has(name)) return [name, Number(value)];
      if (value === "" && choices.has(name)) return [name, null];
      // Browsers send line breaks as two characters.
      return [name, typeof value === "string" ? value.replaceAll("\r\n", "\n") : value];
    }),
  );
}
