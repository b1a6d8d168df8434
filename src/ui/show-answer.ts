/** Where somebody looks next after sending a form: the first field that is wrong, else what the page has to say. */

/** A question with several controls is wrong as a whole; its first control stands for it. */
const wrong = '[aria-invalid="true"], fieldset:has(> .err) input:not([type="hidden"])';
const said = '.note:is([role="alert"], [role="status"])';

/** Moves the focus where something has to be mended; words alone only come into sight. */
export function showAnswer(root: ParentNode | null): void {
  const field = root?.querySelector<HTMLElement>(wrong);
  if (field) field.focus();
  else root?.querySelector(said)?.scrollIntoView({ block: "nearest" });
}
