/** The title of a page in tabs, histories and search results. */
import { useSite } from "./use-site.ts";

type PageTitleProps = {
  readonly title: string;
  /** Kept out of search engines. */
  readonly noindex?: boolean;
};

export function PageTitle({ title, noindex = false }: PageTitleProps) {
  const { settings } = useSite();
  return (
    <>
      <title>{`${title} · ${settings.name}`}</title>
      {noindex && <meta name="robots" content="noindex" />}
    </>
  );
}
