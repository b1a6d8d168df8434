/** Keeps what is typed into a step until it is sent, and puts it back after a reload. */
import { type RefObject, useEffect } from "react";
import { findDraft, forgetDraft, keepDraft } from "../draft.ts";

/** Set as a person would, so that fields that follow what is typed hear of it. */
function fill(field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, value: string): void {
  const prototype = Object.getPrototypeOf(field) as object;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
}

/** What is hidden follows the rest, and a consent is given anew each time. */
function putBack(element: Element | RadioNodeList | null, value: string): void {
  if (element instanceof RadioNodeList) {
    const chosen = [...element].find((one) => one instanceof HTMLInputElement && one.value === value);
    if (chosen instanceof HTMLInputElement && chosen.type === "radio" && !chosen.checked) chosen.click();
    return;
  }
  const typed =
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement ||
    (element instanceof HTMLInputElement && !["hidden", "checkbox", "radio"].includes(element.type));
  // What somebody has typed in the meantime is newer than the draft.
  const newer = typed && "defaultValue" in element && element.value !== element.defaultValue;
  if (typed && !newer && element.value !== value) fill(element, value);
}

export function useDraft(form: RefObject<HTMLFormElement | null>, name: string): { keep: () => void } {
  useEffect(() => {
    const shown = form.current;
    if (!shown) return undefined;
    for (const [field, value] of Object.entries(findDraft(sessionStorage, name)))
      putBack(shown.elements.namedItem(field), value);
    // Once it is sent, the server knows it.
    const forget = () => forgetDraft(sessionStorage, name);
    shown.addEventListener("submit", forget);
    return () => shown.removeEventListener("submit", forget);
  }, [form, name]);
  return {
    keep() {
      if (form.current) keepDraft(sessionStorage, name, new FormData(form.current));
    },
  };
}
