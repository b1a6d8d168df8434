/** What search engines and previews of a link are told about a public page: its one address, its languages, its picture. */
import { useSearchParams } from "react-router";
import { useSite } from "./use-site.ts";

type PublicLinksProps = {
  readonly path: string;
  readonly title: string;
  readonly description?: string;
  /** Below our own address, 1200 by 630 pixels. */
  readonly image?: string;
};

export function PublicLinks({ path, title, description, image = "/art/share.png" }: PublicLinksProps) {
  const { base_url, settings, locale } = useSite();
  const [query] = useSearchParams();
  const address = base_url + path;
  const inLanguage = (language: string) => `${address}?lang=${language}`;
  // Each language is a page of its own to a search engine, and names itself.
  const own = query.has("lang") ? inLanguage(locale) : address;
  return (
    <>
      <link rel="canonical" href={own} />
      <link rel="alternate" hrefLang="x-default" href={address} />
      {settings.visible_locales.map((language) => (
        <link key={language} rel="alternate" hrefLang={language} href={inLanguage(language)} />
      ))}
      {description && <meta name="description" content={description} />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={settings.name} />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:url" content={own} />
      <meta property="og:locale" content={locale} />
      <meta property="og:image" content={base_url + image} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
