/** A picture that did not come gives way to a quiet drawing, and is asked for again a few times. */
import { useEffect } from "react";

/** Written as it goes into the file with the icon, which is beside it: so they are compressed together. */
const stand_in =
  "data:image/svg+xml,%3csvg%20xmlns='http://www.w3.org/2000/svg'%20viewBox='0%200%20100%20100'%20width='100'%20height='100'%3e%3cg%20fill='none'%20stroke='%238a7683'%20stroke-width='3'%20stroke-linecap='round'%20opacity='.7'%3e%3ccircle%20cx='50'%20cy='42'%20r='11'/%3e%3cpath%20d='M30%2072a20%2017%200%200%201%2040%200'/%3e%3c/g%3e%3c/svg%3e";
const waits_ms = [2_000, 6_000, 20_000, 60_000];

type Lost = { src: string; srcset: string; tries: number };

/** Heard on the document, since a server-drawn picture can fail before its part of the page is awake. */
export function useLostPictures(): void {
  useEffect(() => {
    const lost = new Map<HTMLImageElement, Lost>();
    const timers = new Set<ReturnType<typeof setTimeout>>();

    function hold(picture: HTMLImageElement): void {
      const { src, srcset } = picture;
      if (!src.startsWith(window.location.origin)) return;
      picture.removeAttribute("srcset");
      picture.src = stand_in;
      const held = { src, srcset, tries: 0 };
      lost.set(picture, held);
      askLater(picture, held);
    }

    function askLater(picture: HTMLImageElement, held: Lost): void {
      const wait = waits_ms[held.tries];
      if (wait === undefined) return;
      held.tries += 1;
      const timer = setTimeout(() => {
        timers.delete(timer);
        ask(picture, held);
      }, wait);
      timers.add(timer);
    }

    function ask(picture: HTMLImageElement, held: Lost): void {
      // Gone with its page, or showing another picture by now.
      if (!picture.isConnected || picture.src !== stand_in) return void lost.delete(picture);
      const probe = new Image();
      probe.addEventListener("error", () => askLater(picture, held));
      probe.addEventListener("load", () => {
        lost.delete(picture);
        if (picture.src !== stand_in) return;
        if (held.srcset) picture.srcset = held.srcset;
        picture.src = held.src;
      });
      probe.src = held.src;
    }

    const handleError = ({ target }: Event) => {
      if (target instanceof HTMLImageElement) hold(target);
    };
    const handleOnline = () => {
      for (const [picture, held] of lost) ask(picture, held);
    };
    for (const picture of document.images) if (picture.complete && picture.naturalWidth === 0) hold(picture);
    document.addEventListener("error", handleError, true);
    addEventListener("online", handleOnline);
    return () => {
      document.removeEventListener("error", handleError, true);
      removeEventListener("online", handleOnline);
      for (const timer of timers) clearTimeout(timer);
    };
  }, []);
}
