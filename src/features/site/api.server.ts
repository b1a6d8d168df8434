/** The site's calls and what answers them. */
import { serve } from "#platform/http/run.server.ts";
import * as contract from "./contract.ts";
import { geocode } from "./geocode.server.ts";
import { logVisit } from "./page-visits.server.ts";
import * as site from "./site.server.ts";
import { saveChoice } from "./tracking.server.ts";

export const siteApi = [
  serve(contract.getSettings, site.getSettings),
  serve(contract.getCompanyInfo, site.getCompanyInfo),
  serve(contract.getInterests, site.getInterests),
  serve(contract.getRegions, site.getRegions),
  serve(contract.geocode, geocode),
  serve(contract.saveCookieChoice, saveChoice),
  serve(contract.logVisit, logVisit),
];
