/** The answers of a form in the address of its own page too, before it leads on: the browser's Back finds them there. */

/** `step` is what the address says of it in place of the next one. */
export function keepAnswers(form: HTMLFormElement, step: string): void {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- these forms have no files
  const answers = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
  history.replaceState(history.state, "", `?${answers}`.replace(/&?step=\d/, step));
}
