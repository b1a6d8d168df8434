/** Opens the entry warning and remembers when it was closed. Runs alone too, inside a page without any other script. */

/**
 * Must stay self-contained: its own text is put into visitors' pages, which fetch no code before the visitor acts.
 * Safe to repeat: what is open stays open, what was closed stays closed.
 */
export function openEntryWarning(id: string, cookie: string, days: number): void {
  const dialog = document.getElementById(id) as HTMLDialogElement | null;
  const closed = document.cookie.split("; ").some((pair) => pair.startsWith(`${cookie}=`));
  if (!dialog || dialog.open || closed || matchMedia("(display-mode: standalone)").matches) return;
  dialog.addEventListener("close", () => {
    const secure = cookie.startsWith("__Host-") ? "; Secure" : "";
    document.cookie = `${cookie}=${Date.now()}; Path=/; Max-Age=${days * 86400}; SameSite=Lax${secure}`;
  });
  dialog.toggleAttribute("data-barred", window.innerWidth > document.body.offsetWidth);
  dialog.showModal();
  // The title is read first, and no answer is given by an accidental Enter.
  dialog.querySelector<HTMLElement>("h2")?.focus();
}

/** The same as a script of the page. */
export function entryWarningScript(id: string, cookie: string, days: number): string {
  return `(${openEntryWarning.toString()})(${JSON.stringify(id)},${JSON.stringify(cookie)},${days})`;
}
