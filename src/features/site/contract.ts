/** The calls of the site: settings, company, interests, regions, where a coordinate lies, and what may be stored. */
import * as z from "zod/mini";
import { defineCall } from "#contract/call.ts";
import { CompanyInfo } from "#contract/company.ts";
import { PublicSettings } from "#contract/settings.ts";

export const getSettings = defineCall({
  method: "GET",
  path: "/api/settings.php",
  who: "anyone",
  summary: "The settings of the site that the host belongs to, texts in the caller's language.",
  input: z.object({}),
  output: PublicSettings,
  errors: [],
  alike: true,
});

export const getCompanyInfo = defineCall({
  method: "GET",
  path: "/api/companyinfo.php",
  who: "anyone",
  summary: "The company that runs the site, with the date of its terms.",
  input: z.object({}),
  output: CompanyInfo,
  errors: [],
  alike: true,
});

export const InterestChoice = z.object({ key: z.string(), name: z.string(), icon: z.string(), explicit: z.boolean() });
export type InterestChoice = z.infer<typeof InterestChoice>;

export const getInterests = defineCall({
  method: "GET",
  path: "/api/interests.php",
  who: "anyone",
  summary: "What members may be interested in; explicit ones only for members.",
  input: z.object({}),
  output: z.object({ interests: z.array(InterestChoice) }),
  errors: [],
  alike: true,
});

export const RegionChoice = z.object({ code: z.string(), name: z.string() });
export type RegionChoice = z.infer<typeof RegionChoice>;

export const getRegions = defineCall({
  method: "GET",
  path: "/api/regions.php",
  who: "anyone",
  summary: "The regions of each country that the site serves, named in the caller's language.",
  input: z.object({}),
  output: z.object({ regions: z.record(z.string(), z.array(RegionChoice)) }),
  errors: [],
  alike: true,
});

export const Geocode = z.object({ place: z.string(), region: z.string(), country: z.string() });
export type Geocode = z.infer<typeof Geocode>;

export const geocode = defineCall({
  method: "GET",
  path: "/api/geocode.php",
  who: "anyone",
  summary: "The place, region and country of a coordinate, rounded to a tenth of a degree; false when there is none.",
  input: z.object({
    lat: z.coerce.number().check(z.minimum(-90), z.maximum(90)),
    lon: z.coerce.number().check(z.minimum(-180), z.maximum(180)),
  }),
  output: z.object({ geocode: z.union([z.literal(false), Geocode]) }),
  errors: ["validation"],
});

export const saveCookieChoice = defineCall({
  method: "POST",
  path: "/api/cookies.php",
  who: "anyone",
  summary: "What may be stored in this browser: the needed, or all.",
  input: z.object({ choice: z.enum(["necessary", "all"], "errors.choice_required") }),
  output: z.object({}),
  errors: ["validation", "foreign_site"],
});

export const logVisit = defineCall({
  method: "POST",
  path: "/api/page-visit.php",
  who: "anyone",
  summary: "How long a page was open, told as it is left; only of those who agreed.",
  input: z.object({
    page: z.string().check(z.maxLength(100), z.regex(/^\/[a-z0-9/-]*$/)),
    seconds: z.int().check(z.minimum(0), z.maximum(86_400)),
  }),
  output: z.object({}),
  errors: ["validation", "foreign_site", "not_found"],
  beacon: true,
});
