/** Tells search engines the one address of a public page, and its address in each language. */
import { useSite } from "./use-site.ts";

export function PublicLinks({ path, description }: { readonly path: string; readonly description?: string }) {
  const { base_url, settings } = useSite();
  const address = base_url + path;
  return (
    <>
      <link rel="canonical" href={address} />
      <link rel="alternate" hrefLang="x-default" href={address} />
      {settings.visible_locales.map((locale) => (
        <link key={locale} rel="alternate" hrefLang={locale} href={`${address}?lang=${locale}`} />
      ))}
      {description && <meta name="description" content={description} />}
    </>
  );
}
