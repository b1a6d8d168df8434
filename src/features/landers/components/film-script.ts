/** Plays the films of a landing page where they are welcome. Runs alone too, inside a page without any other script. */

/**
 * Must stay self-contained: its own text is put into visitors' pages, which fetch no code before the visitor acts.
 * A film is fetched only when the page is complete, and neither for those who want little motion nor for those who
 * save data: they see its first picture, and the button still plays it. Safe to repeat.
 */
export function playFilms(): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  const is_unwelcome =
    connection?.saveData || matchMedia("(prefers-reduced-motion: reduce), (prefers-reduced-data: reduce)").matches;
  const films = [...document.querySelectorAll<HTMLVideoElement>("video.film-moving")];
  const button = document.querySelector<HTMLElement>("button.film-pause");
  if (button?.dataset["ready"] && films.every((film) => film.dataset["ready"])) return;
  const play = () => {
    for (const film of films) film.play().catch(() => undefined);
    button?.setAttribute("aria-pressed", "false");
  };
  for (const film of films) {
    film.dataset["ready"] = "true";
    film.muted = true;
    film.addEventListener("playing", () => film.classList.add("film-on"));
  }
  if (button) {
    button.dataset["ready"] = "true";
    button.onclick = () => {
      if (films.some((film) => film.isConnected && film.paused)) return play();
      for (const film of films) film.pause();
      button.setAttribute("aria-pressed", "true");
    };
  }
  if (is_unwelcome) button?.setAttribute("aria-pressed", "true");
  else if (document.readyState === "complete") play();
  else addEventListener("load", play, { once: true });
}

/** The same as a script of the page, which may stand before the films. */
export const filmScript = `addEventListener("DOMContentLoaded",${playFilms.toString()})`;
