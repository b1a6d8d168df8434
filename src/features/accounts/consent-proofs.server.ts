/** Proof of consents after an erasure: time and version remain, the person only as a hash that needs the address and our key. */
import { createHmac } from "node:crypto";
import type { Context } from "#platform/context.server.ts";
import type { Consent } from "./consents.server.ts";
import * as queries from "./consent-queries.server.ts";
import { normaliseEmail } from "./rules.ts";

type Keyed = Pick<Context, "secrets">;

/** Nobody can read addresses out of the proofs; who names an address can ask for its own. */
function hashAddress({ secrets }: Keyed, site_id: number, email: string): Buffer {
  const name = `consent-proof\n${site_id}\n${normaliseEmail(email)}`;
  return createHmac("sha256", secrets.token_key).update(name).digest();
}

type Erased = { id: string; site_id: number; email: string };

/** Part of the erasure, before the account goes. */
export async function keepConsentProofs(
  ctx: Keyed & Pick<Context, "db">,
  { id, site_id, email }: Erased,
  erased_at: Date,
): Promise<void> {
  await queries.copyToProofs(ctx, id, { site_id, address_hash: hashAddress(ctx, site_id, email), erased_at });
}

/** What the owner of an address had agreed to before the erasure, oldest first. */
export async function listConsentProofs(
  ctx: Keyed & Pick<Context, "db">,
  site_id: number,
  email: string,
): Promise<(Consent & { erased_at: Date })[]> {
  const rows = await queries.listProofs(ctx, site_id, hashAddress(ctx, site_id, email));
  return rows as (Consent & { erased_at: Date })[];
}

export async function removeOldConsentProofs(ctx: Pick<Context, "db" | "site">, erased_before: Date): Promise<void> {
  await queries.deleteProofs(ctx, erased_before);
}
