/** The way to the next page: a real link, which loads the page in place once scripts run, also by scrolling near it. */
import { type MouseEvent, useEffect, useRef, useState } from "react";
import { useTranslations } from "#i18n/words.ts";
import { PaginationLink } from "#ui/pagination-link.tsx";
import { opensElsewhere, showMore } from "#ui/show-more.ts";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";

/** By scrolling only so often in a row: then the end of the page can be reached. */
const scrolled_pages = 3;

type SearchMoreProps = {
  /** Nowhere once all are shown; that the last have come is still told. */
  readonly to: string | undefined;
  readonly loading: boolean;
  readonly loadNext: () => Promise<boolean>;
  /** How many pages are shown; changes when one has come. */
  readonly pages: number;
};

export function SearchMore({ to, loading, loadNext, pages }: SearchMoreProps) {
  const t = useTranslations();
  const end = useRef<HTMLDivElement>(null);
  const [scrolled, setScrolled] = useState(0);

  const load = (asked?: MouseEvent) => showMore(end.current?.previousElementSibling, loadNext, asked);

  async function handleClick(event: MouseEvent<HTMLAnchorElement>, address: string): Promise<void> {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    setScrolled(0);
    if (!(await load(event))) window.location.assign(address);
  }

  useEffect(() => {
    if (!end.current || to === undefined || loading || scrolled >= scrolled_pages) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        setScrolled((count) => count + 1);
        void load();
      },
      // Early enough for a fast hand: the page jumps for who has already reached its end.
      { rootMargin: "0px 0px 200%" },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  });

  return (
    <div ref={end}>
      {to !== undefined && (
        <PaginationLink
          to={to}
          onClick={(event) => void handleClick(event, to)}
          aria-busy={loading || undefined}
          preventScrollReset
        >
          {t("members.show_more")}
        </PaginationLink>
      )}
      <VisuallyHidden>
        <span role="status">{pages > 1 && !loading ? t("members.more_loaded") : ""}</span>
      </VisuallyHidden>
    </div>
  );
}
