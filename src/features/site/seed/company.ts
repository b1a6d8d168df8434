// The sample company of a new site; an operator replaces it before going public.
import type { Company } from "#contract/company.ts";

export const companySeed: Company = {
  id: "example",
  name: "Example Company B.V.",
  address: "1 Sample Street",
  city: "1000 AA Amsterdam",
  country: "NL",
  kvk: "00000000",
  tradenames: ["Vesper"],
  vat_numbers: ["NL000000000B01"],
  support_phone: "+31 20 000 00 00",
  delete_discount: 25,
  added: "2023-12-01T12:00:00Z",
};
