/** The built-in provider of the demo and the tests: a system of its own with a checkout page that reaches every state. */
import { createHash, createHmac } from "node:crypto";
import { sql } from "kysely";
import type { PaymentMethod } from "#contract/settings/money.ts";
import type { Currency } from "#lib/currencies.ts";
import type { Db } from "../db/db.ts";
import {
  ForgedWebhook,
  ProviderError,
  type PaymentProvider,
  type ProviderState,
  type RawWebhook,
  type StartInput,
} from "./provider.ts";
import { isSigned, signMessage } from "./signature.server.ts";

/** What the checkout page shows of a payment. */
export type SandboxPayment = {
  ref: string;
  state: ProviderState;
  amount: number;
  currency: Currency;
  method: PaymentMethod;
  description: string;
  return_url: string;
  store_card: boolean;
  refunded: number;
  charged_back: number;
  created_at: Date;
};

/** What can be chosen there. The ways in which a message goes wrong come with a payment that went well. */
export const sandboxOutcomes = [
  "pay",
  "pay_late",
  "pay_twice",
  "pay_out_of_order",
  "pay_forged",
  "pay_lost",
  "pay_refused_later",
  "fail",
  "cancel",
  "expire",
  "pend",
  "refund",
  "charge_back",
] as const;
export type SandboxOutcome = (typeof sandboxOutcomes)[number];

/** Which choices a payment has; one that was paid can still be taken back. */
export function sandboxChoices({
  state,
  refunded,
  charged_back,
  amount,
  store_card,
}: SandboxPayment): readonly SandboxOutcome[] {
  if (state === "open")
    return sandboxOutcomes
      .slice(0, sandboxOutcomes.indexOf("refund"))
      .filter((outcome) => outcome !== "pay_refused_later" || store_card);
  if (state === "pending") return ["pay", "fail", "cancel", "expire"];
  if (state !== "paid" || charged_back > 0) return [];
  return refunded < amount ? ["refund", "charge_back"] : ["charge_back"];
}

/** A message that the provider sends: what it says, when, and whether somebody else made it up. */
export type Delivery = { says: string; after_s: number; forged: boolean };

const late_s = 20;
const now = { after_s: 0, forged: false };
const deliveries: Record<SandboxOutcome, readonly Delivery[]> = {
  pay: [{ ...now, says: "paid" }],
  pay_late: [{ ...now, says: "paid", after_s: late_s }],
  pay_twice: [
    { ...now, says: "paid" },
    { ...now, says: "paid" },
  ],
  pay_out_of_order: [
    { ...now, says: "paid" },
    { ...now, says: "failed", after_s: 2 },
    { ...now, says: "pending", after_s: 4 },
  ],
  pay_forged: [{ ...now, says: "paid", forged: true }],
  pay_lost: [],
  pay_refused_later: [{ ...now, says: "paid" }],
  fail: [{ ...now, says: "failed" }],
  cancel: [{ ...now, says: "cancelled" }],
  expire: [{ ...now, says: "expired" }],
  pend: [{ ...now, says: "pending" }],
  refund: [{ ...now, says: "refunded" }],
  charge_back: [{ ...now, says: "charged_back" }],
};

const states: Partial<Record<SandboxOutcome, ProviderState>> = {
  pay: "paid",
  pay_late: "paid",
  pay_twice: "paid",
  pay_out_of_order: "paid",
  // Nobody paid; somebody only says so.
  pay_forged: "open",
  pay_lost: "paid",
  pay_refused_later: "paid",
  fail: "failed",
  cancel: "cancelled",
  expire: "expired",
  pend: "pending",
};

export type Sandbox = PaymentProvider & {
  find(ref: string): Promise<SandboxPayment | undefined>;
  /** The newest first. */
  list(): Promise<SandboxPayment[]>;
  /** Changes what the provider knows; undefined when that cannot be chosen (any more). */
  choose(ref: string, outcome: SandboxOutcome): Promise<readonly Delivery[] | undefined>;
  /** A message as it goes out, signed or forged. */
  message(ref: string, delivery: Pick<Delivery, "says" | "forged">): RawWebhook;
};

export function isSandbox(provider: PaymentProvider | undefined): provider is Sandbox {
  return provider?.id === "sandbox";
}

type Means = { db: Db; secrets: { token_key: string }; now: () => Date };

/** The page is one of ours, on the site that sells. */
function checkoutUrl({ return_url }: StartInput, ref: string): string {
  return new URL(`/__checkout/${ref}`, return_url).href;
}

/** Ends in these digits: declined, so that the failure of a kept card can be tried. */
const declined_last4 = "0002";

export function openSandbox({ db, secrets, now }: Means): Sandbox {
  const secret = createHmac("sha256", secrets.token_key).update("sandbox provider").digest("hex");
  const refOf = (order_id: string) => `sb_${createHash("sha256").update(order_id).digest("hex").slice(0, 24)}`;

  async function find(ref: string): Promise<SandboxPayment | undefined> {
    const row = await db.selectFrom("sandbox_payments").selectAll().where("ref", "=", ref).executeTakeFirst();
    return row as SandboxPayment | undefined;
  }

  async function insert(input: StartInput, ref: string, state: ProviderState): Promise<void> {
    const { order_id, amount, currency, method, description, return_url, store_card } = input;
    await db
      .insertInto("sandbox_payments")
      .values({
        ...{ ref, order_id, state, amount, currency, method, description, return_url, store_card },
        created_at: now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  return {
    id: "sandbox",
    hosts: [],
    serves: () => true,
    canStore: (method) => method === "credit_card",
    async start(input) {
      const ref = refOf(input.order_id);
      // A kept card pays at once, a direct debit days later; everything else is decided on the checkout page.
      const declined = input.card_token?.endsWith(declined_last4) ?? false;
      const state = input.card_token ? (declined ? "failed" : "paid") : input.debit ? "pending" : "open";
      await insert(input, ref, state);
      if (input.method === "wire_transfer") {
        const wire = { account_holder: "Sandbox", iban: "NL00SAND0000000000", bic: "SANDNL2A", bank: "Sandbox Bank" };
        return { ref, state: "pending", wire: { ...wire, reference: input.number } };
      }
      return { ref, state, ...(state === "open" ? { redirect_url: checkoutUrl(input, ref) } : {}) };
    },
    async fetch(ref) {
      const row = await db.selectFrom("sandbox_payments").selectAll().where("ref", "=", ref).executeTakeFirst();
      if (!row) return undefined;
      const card = { token: `card_${ref}_${row.card}`, brand: "Visa", last4: row.card, expires: "12/30" };
      return {
        ref,
        order_id: row.order_id,
        state: row.state as ProviderState,
        amount: row.amount,
        currency: row.currency as Currency,
        refunded: row.refunded,
        charged_back: row.charged_back,
        ...(row.store_card && row.state === "paid" ? { card } : {}),
      };
    },
    async readWebhook({ headers, body }) {
      if (!isSigned(secret, body, headers["x-sandbox-signature"], now()))
        throw new ForgedWebhook("The signature is not the sandbox's.");
      const { id } = JSON.parse(body.toString()) as { id?: unknown };
      return typeof id === "string" ? [{ ref: id }] : [];
    },
    async refund({ ref, amount, key }) {
      const { rows } = await sql`
        UPDATE sandbox_payments SET refunded = refunded + ${amount}, refund_keys = refund_keys || ${key}::text
        WHERE ref = ${ref} AND state = 'paid' AND refunded + ${amount} <= amount AND NOT ${key} = ANY (refund_keys)
        RETURNING ref`.execute(db);
      if (rows.length > 0) return { ref: key };
      const known = await db
        .selectFrom("sandbox_payments")
        .select("refund_keys")
        .where("ref", "=", ref)
        .executeTakeFirst();
      if (known?.refund_keys.includes(key)) return { ref: key };
      throw new ProviderError("The sandbox refuses to refund that.", { passing: false });
    },
    async cancel(ref) {
      await db
        .updateTable("sandbox_payments")
        .set({ state: "cancelled" })
        .where("ref", "=", ref)
        .where("state", "=", "open")
        .execute();
      return (await find(ref))?.state === "cancelled";
    },
    forgetCard: async () => undefined,
    find,
    async list() {
      const rows = await db
        .selectFrom("sandbox_payments")
        .selectAll()
        .orderBy("created_at", "desc")
        .limit(100)
        .execute();
      return rows as unknown as SandboxPayment[];
    },
    async choose(ref, outcome) {
      const payment = await find(ref);
      if (!payment || !sandboxChoices(payment).includes(outcome)) return undefined;
      const state = states[outcome] ?? payment.state;
      const { numUpdatedRows } = await db
        .updateTable("sandbox_payments")
        .set({
          state,
          ...(outcome === "pay_refused_later" ? { card: declined_last4 } : {}),
          ...(outcome === "refund" ? { refunded: payment.amount } : {}),
          ...(outcome === "charge_back" ? { charged_back: payment.amount } : {}),
        })
        .where("ref", "=", ref)
        .where("state", "=", payment.state)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n ? deliveries[outcome] : undefined;
    },
    message(ref, { says, forged }) {
      const body = Buffer.from(JSON.stringify({ id: ref, says }));
      const signature = signMessage(forged ? "somebody else's secret" : secret, body, now());
      return { headers: { "x-sandbox-signature": signature }, body, query: "" };
    },
  };
}
