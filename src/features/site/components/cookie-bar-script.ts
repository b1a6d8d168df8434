/** Shows the bar that asks about cookies, and keeps the answer. Runs alone too, inside a page without any other script. */

/**
 * Must stay self-contained: its own text is put into visitors' pages, which fetch no code before the visitor acts.
 * Safe to repeat: a bar that is shown stays shown, one that was answered stays away.
 */
export function showCookieBar(id: string, cookie: string): void {
  const bar = document.getElementById(id);
  const chosen = document.cookie.split("; ").some((pair) => pair.startsWith(`${cookie}=`));
  if (!bar || chosen || !bar.hidden) return;
  bar.hidden = false;
  const handleClick = (event: MouseEvent) => {
    const choice = (event.target as Element).closest<HTMLElement>(`#${id} [data-choice]`)?.dataset["choice"];
    if (!choice) return;
    const secure = cookie.startsWith("__Host-") ? "; Secure" : "";
    document.cookie = `${cookie}=${choice}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`;
    document.getElementById(id)!.hidden = true;
    // Its button is gone; the keys go on with the page.
    document.getElementById("main")?.focus({ preventScroll: true });
    removeEventListener("click", handleClick, true);
  };
  // Before anybody else: React stops a click on what it has not hydrated yet.
  addEventListener("click", handleClick, true);
}

/** The same as a script of the page. */
export function cookieBarScript(id: string, cookie: string): string {
  return `(${showCookieBar.toString()})(${JSON.stringify(id)},${JSON.stringify(cookie)})`;
}
