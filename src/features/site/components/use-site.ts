/** What every page knows of its site, from the root of the pages. */
import { useRouteLoaderData } from "react-router";
import type { CompanyInfo } from "#contract/company.ts";
import type { PublicSettings } from "#contract/settings.ts";
import type { Locale } from "#i18n/locales.ts";

export type SiteFrame = {
  locale: Locale;
  settings: PublicSettings;
  company: CompanyInfo;
  theme: string;
  /** Behind TLS. */
  secure: boolean;
  base_url: string;
  /** When the server made the document, so that both sides speak of the same moment; the hour of one kept for many. */
  now: string;
};

export function useSite(): SiteFrame {
  return useRouteLoaderData("root") as SiteFrame;
}
