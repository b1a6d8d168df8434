/** What a member gave for a direct debit: kept sealed, shown masked, compared as hashes. */
import { createHmac } from "node:crypto";
import type { Context } from "#platform/context.server.ts";
import { seal, unseal } from "#platform/sealed.server.ts";
import * as debits from "./debit-queries.server.ts";
import { collectOn, maskedIban, maskedPhone } from "./debit-rules.ts";

const purpose = "direct debit";

type Details = {
  account_holder: string;
  iban: string;
  street: string;
  house_number: string;
  zip: string;
  city: string;
  phone: string;
};

export function sealDetails({ secrets }: Pick<Context, "secrets">, details: Details): string {
  return seal(secrets, purpose, JSON.stringify(details));
}

export function openDetails({ secrets }: Pick<Context, "secrets">, debit: debits.DebitRow): Details {
  const details = unseal(secrets, purpose, debit.details);
  if (details === undefined) throw new Error("The data of a direct debit cannot be opened with this key.");
  return JSON.parse(details) as Details;
}

export function hashOf({ secrets }: Pick<Context, "secrets">, ...words: string[]): Buffer {
  return createHmac("sha256", secrets.token_key)
    .update(["direct-debit", ...words].join("\n"))
    .digest();
}

/** For the mail that announces it. */
export async function findMandate(ctx: Context, order_id: string, time_zone: string) {
  const debit = await debits.findDebit(ctx, order_id);
  if (!debit?.confirmed_at) return undefined;
  const { iban } = openDetails(ctx, debit);
  const collect_on = collectOn(debit.confirmed_at, time_zone, ctx.settings.sepa_notice_days);
  return { reference: debit.mandate_reference, iban: maskedIban(iban), collect_on };
}

/** For the download of one's own data, which a session is enough for: account and number as the pages show them. */
export async function listDebitDetails(ctx: Context, user_id: string) {
  const rows = await debits.listDebits(ctx, user_id);
  return rows.map((debit) => {
    const { mandate_reference, authorised_at, confirmed_at, created_at } = debit;
    const details = openDetails(ctx, debit);
    const masked = { iban: maskedIban(details.iban), phone: maskedPhone(details.phone) };
    return { ...details, ...masked, mandate_reference, authorised_at, confirmed_at, created_at };
  });
}
