/** A partner whose server sends people here, for tests. */
import { enterByPartner, partnerSignup } from "#features/membership/contract.ts";
import { addPartner, sign } from "#features/membership/partner.server.ts";
import type { TestApplication } from "./application.ts";
import { aVisitor } from "./joining.ts";

type Fields = Record<string, string | number>;
let count = 0;

/** What somebody who was sent has to add. */
export const missingAnswers = {
  name: "Sent Here",
  gender: "male",
  sexuality: "hetero",
  date_of_birth: "1990-03-14",
  country: "NL",
  password: "a rhubarb under the stairs",
  consent_terms: true,
  consent_sensitive_data: true,
} as const;

export const tokenOf = (url: string) => new URL(url).searchParams.get("token")!;

export type Partner = Awaited<ReturnType<typeof aPartner>>;

export async function aPartner(site: TestApplication) {
  const { db, sites } = site.application;
  const key = (await addPartner({ db, site: await sites.default() }, "alpha"))!;
  return {
    key,
    fieldsOf(given: Fields = {}): Fields {
      count += 1;
      const timestamp = Math.floor(site.application.now().getTime() / 1000);
      return { partner: "alpha", key: `call-${count}`, timestamp, email: `sent${count}@example.org`, ...given };
    },
    /** As another server calls: no cookie, no headers of a browser. */
    async call(fields: Fields, signature = sign(key, fields)) {
      const response = await site.browser().inject({
        method: "POST",
        url: partnerSignup.path,
        headers: { "content-type": "application/json" },
        payload: JSON.stringify({ ...fields, signature }),
      });
      const body = response.json<{ url?: string; error?: { code: string; fields: Record<string, string> } }>();
      return { status: response.statusCode, url: body.url ?? "", error: body.error };
    },
    /** Gives the browser in which the link was followed. */
    async enter(url: string) {
      const browser = aVisitor(site);
      await browser.ask(enterByPartner, { token: tokenOf(url) });
      return browser;
    },
  };
}
