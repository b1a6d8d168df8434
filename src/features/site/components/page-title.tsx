/** The title of a page in tabs, histories and search results. */
import { capCount } from "#lib/cap-count.ts";
import { useTitleCount } from "./title-count.ts";
import { useSite } from "./use-site.ts";

type PageTitleProps = {
  readonly title: string;
  /** Kept out of search engines. */
  readonly noindex?: boolean;
};

export function PageTitle({ title, noindex = false }: PageTitleProps) {
  const { settings } = useSite();
  const count = useTitleCount();
  return (
    <>
      <title>{`${count > 0 ? `(${capCount(count)}) ` : ""}${title} · ${settings.name}`}</title>
      {noindex && <meta name="robots" content="noindex" />}
    </>
  );
}
