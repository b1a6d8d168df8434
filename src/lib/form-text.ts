/** What a form's field of text holds; a file in its place, which only a program sends, is nothing. */
export function formText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
