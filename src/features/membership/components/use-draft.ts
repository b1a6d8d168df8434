/** Keeps what is typed into a step until its answer has come, and puts it back after a reload. */
import { type RefObject, useEffect, useRef } from "react";
import { type Draft, findDraft, forgetDraft, keepDraft } from "../draft.ts";

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

/** A field may come later than its form, and a choice later than its field. */
function isThere(element: Element | RadioNodeList | null, value: string): boolean {
  if (element instanceof HTMLSelectElement) return [...element.options].some((option) => option.value === value);
  return element !== null;
}

type Kept = { keep: () => void; forget: () => void };

export function useDraft(form: RefObject<HTMLFormElement | null>, name: string): Kept {
  const sent = useRef(false);
  const waiting = useRef<{ step: string; draft: Draft }>(undefined);
  useEffect(() => {
    if (waiting.current?.step !== name) waiting.current = { step: name, draft: findDraft(sessionStorage, name) };
    const { draft } = waiting.current;
    for (const [field, value] of Object.entries(draft)) {
      const element = form.current?.elements.namedItem(field) ?? null;
      if (!isThere(element, value)) continue;
      delete draft[field];
      putBack(element, value);
    }
  });
  useEffect(() => {
    const shown = form.current;
    if (!shown) return undefined;
    const handleSubmit = () => void (sent.current = true);
    shown.addEventListener("submit", handleSubmit);
    return () => {
      shown.removeEventListener("submit", handleSubmit);
      // Followed by another step, or its answers stand in the address: until then it may have to be sent again.
      if (sent.current) forgetDraft(sessionStorage, name);
      sent.current = false;
    };
  }, [form, name]);
  return {
    forget: () => forgetDraft(sessionStorage, name),
    keep() {
      sent.current = false;
      if (form.current) keepDraft(sessionStorage, name, new FormData(form.current));
    },
  };
}
