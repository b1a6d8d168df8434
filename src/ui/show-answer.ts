/** Where somebody looks next after sending a form: the first field that is wrong, else what the page has to say. */

/** A question with several controls is wrong as a whole; its first control stands for it. */
const wrong = '[aria-invalid="true"], fieldset:has(> .err) input:not([type="hidden"])';
const said = '.note:is([role="alert"], [role="status"])';

/** Moves the focus there, so that the page is never scrolled to one place while the keyboard is at another. */
export function showAnswer(root: ParentNode | null): void {
  const field = root?.querySelector<HTMLElement>(wrong);
  const note = root?.querySelector<HTMLElement>(said);
  if (field && field === document.activeElement) sayError(field);
  else if (field) field.focus();
  // A button that is gone with what it did: the page marks where to go on.
  else if (document.activeElement === document.body && root?.querySelector("[data-arrive]"))
    note?.scrollIntoView({ block: "nearest" });
  else if (note) {
    note.tabIndex = -1;
    note.focus();
  }
}

/** Who has sent the form from the very field that is wrong hears nothing of it by a focus that does not move. */
function sayError(field: HTMLElement): void {
  const error = [...field.closest(".field, .check")!.querySelectorAll(".err span")].at(-1);
  // The same words are heard again only where they are new.
  error?.removeAttribute("role");
  requestAnimationFrame(() => error?.setAttribute("role", "alert"));
}
