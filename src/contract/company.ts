// The company that runs a site, as its imprint, receipts and terms name it.
import * as z from "zod/mini";
import { line } from "./settings/fields.ts";

const required = (longest: number) => line(longest).check(z.minLength(1));

/** Stored whole, strict so that a misspelt name is refused. */
export const Company = z.strictObject({
  /** What a site's company_id names. */
  id: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/, "Must be lower-case letters, digits and -")),
  name: required(100),
  /** Street and number. */
  address: required(200),
  /** Postcode and town, as written on a letter. */
  city: required(100),
  /** Any country, served or not. */
  country: z.string().check(z.regex(/^[A-Z]{2}$/, "Must be a country code")),
  /** Number in the trade register. */
  kvk: line(40),
  /** Names the company trades under, the sites' names among them. */
  tradenames: z.array(required(100)),
  vat_numbers: z.array(required(20)),
  /** As typed; `dialled` cleans it for a link. */
  support_phone: z.string().check(z.regex(/^(\+[\d\s-]{6,24})?$/, "Must start with + and the country")),
  /** Percent off offered to a member who leaves because of the price; 0 offers nothing. */
  delete_discount: z.int().check(z.minimum(0), z.maximum(100)),
  /** When the company took over the site: new terms date from then. */
  added: z.iso.datetime(),
});
export type Company = z.infer<typeof Company>;

/** The answer of GET /api/companyinfo.php. */
export const CompanyInfo = z.object({
  ...Company.shape,
  /** Cleaned of dashes and spaces. */
  support_phone: z.string(),
  /** The version of the terms in force. */
  terms_date: z.iso.datetime(),
});
export type CompanyInfo = z.infer<typeof CompanyInfo>;
