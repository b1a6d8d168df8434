/** Opens the payment providers that the configuration names. */
import type { Config } from "../config.server.ts";
import type { Db } from "../db/db.ts";
import { openPostback } from "./postback.server.ts";
import { paymentsWith, type PaymentProvider, type Payments } from "./provider.ts";
import { openSandbox } from "./sandbox.server.ts";

type Means = { config: Pick<Config, "payment_urls">; db: Db; secrets: { token_key: string }; now: () => Date };

export async function openPayments(means: Means): Promise<Payments> {
  return paymentsWith(await Promise.all(means.config.payment_urls.map((url) => openProvider(url, means))));
}

async function openProvider(address: string, { db, secrets, now }: Means): Promise<PaymentProvider> {
  const scheme = address.split(/[:+]/, 1)[0];
  if (scheme === "sandbox") return openSandbox({ db, secrets, now });
  if (scheme === "mollie") {
    // Its library is loaded only where it is used.
    const { openMollie } = await import("./mollie.server.ts");
    return openMollie(address);
  }
  if (scheme === "ccbill") return openPostback(address);
  throw new Error(`There is no payment provider "${scheme}".`);
}
