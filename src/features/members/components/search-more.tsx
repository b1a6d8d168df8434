/** The way to the next page: a real link, which loads the page in place once scripts run, also by scrolling near it. */
import { type MouseEvent, useEffect, useRef, useState } from "react";
import { useTranslations } from "#i18n/words.ts";
import { PaginationLink } from "#ui/pagination-link.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";

/** By scrolling only so often in a row: then the end of the page can be reached. */
const scrolled_pages = 3;

type SearchMoreProps = {
  readonly to: string;
  readonly loading: boolean;
  readonly loadNext: () => Promise<boolean>;
  /** How many pages are shown; changes when one has come. */
  readonly pages: number;
};

export function SearchMore({ to, loading, loadNext, pages }: SearchMoreProps) {
  const t = useTranslations();
  const end = useRef<HTMLDivElement>(null);
  const [scrolled, setScrolled] = useState(0);

  async function handleClick(event: MouseEvent<HTMLAnchorElement>): Promise<void> {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setScrolled(0);
    // Now far below, or gone with the last page: whoever asked goes on with the first of those who came.
    const grid = end.current?.previousElementSibling;
    const shown = grid?.childElementCount ?? 0;
    const preventScroll = event.detail > 0;
    if (!(await loadNext())) window.location.assign(to);
    else grid?.children[shown]?.querySelector<HTMLElement>("a")?.focus({ preventScroll });
  }

  useEffect(() => {
    if (!end.current || loading || scrolled >= scrolled_pages) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        setScrolled((count) => count + 1);
        void loadNext();
      },
      { rootMargin: "0px 0px 400px" },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  });

  return (
    <div ref={end}>
      <PaginationLink
        to={to}
        onClick={(event) => void handleClick(event)}
        aria-busy={loading || undefined}
        preventScrollReset
      >
        {t("members.show_more")}
      </PaginationLink>
      <VisuallyHidden>
        <span role="status">{pages > 1 && !loading ? t("members.more_loaded") : ""}</span>
      </VisuallyHidden>
    </div>
  );
}
