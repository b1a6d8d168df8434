/** Where somebody looks next after sending a form: the first field that is wrong, else what the page has to say. */

/** A question with several controls is wrong as a whole; its first control stands for it. */
const wrong = '[aria-invalid="true"], fieldset:has(> .err) input:not([type="hidden"])';
const said = '.note:is([role="alert"], [role="status"])';

/** Moves the focus there, so that the page is never scrolled to one place while the keyboard is at another. */
export function showAnswer(root: ParentNode | null): void {
  const field = root?.querySelector<HTMLElement>(wrong);
  const note = root?.querySelector<HTMLElement>(said);
  if (field) field.focus();
  // A button that is gone with what it did: the page marks where to go on.
  else if (document.activeElement === document.body && root?.querySelector("[data-arrive]"))
    note?.scrollIntoView({ block: "nearest" });
  else if (note) {
    note.tabIndex = -1;
    note.focus();
  }
}
