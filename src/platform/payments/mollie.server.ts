/** Mollie: payments by its own client library; a message only names a payment, and is followed by asking. */
import { setTimeout as sleep } from "node:timers/promises";
import {
  createMollieClient,
  Locale,
  MandateMethod,
  MollieApiError,
  PaymentEmbed,
  PaymentMethod as MollieMethod,
  RefundStatus,
  SequenceType,
} from "@mollie/api-client";
import type { PaymentMethod } from "#contract/settings/money.ts";
import type { Currency } from "#lib/currencies.ts";
import {
  ForgedWebhook,
  ProviderError,
  type PaymentProvider,
  type ProviderCard,
  type ProviderState,
  type StartInput,
  type Started,
} from "./provider.ts";

/** Giropay and Sofort are gone there too, Nexi never was; card brands are all cards. */
const methods: Partial<Record<PaymentMethod, MollieMethod>> = {
  sepa_direct_debit: MollieMethod.directdebit,
  przelewy24: MollieMethod.przelewy24,
  blik: MollieMethod.blik,
  wire_transfer: MollieMethod.banktransfer,
  credit_card: MollieMethod.creditcard,
  dankort: MollieMethod.creditcard,
  carte_bancaire: MollieMethod.creditcard,
  mobilepay: MollieMethod.mobilepay,
  swish: MollieMethod.swish,
  twint: MollieMethod.twint,
  satispay: MollieMethod.satispay,
  vipps: MollieMethod.vipps,
  ideal: MollieMethod.ideal,
  bancontact: MollieMethod.bancontact,
  apple_pay: MollieMethod.applepay,
  paysafecard: MollieMethod.paysafecard,
  paypal: MollieMethod.paypal,
  eps: MollieMethod.eps,
};

const locales: Record<string, Locale> = {
  da: Locale.da_DK,
  de: Locale.de_DE,
  en: Locale.en_GB,
  es: Locale.es_ES,
  fi: Locale.fi_FI,
  fr: Locale.fr_FR,
  it: Locale.it_IT,
  nb: Locale.nb_NO,
  nl: Locale.nl_NL,
  pl: Locale.pl_PL,
  sv: Locale.sv_SE,
};

const states: Record<string, ProviderState> = {
  open: "open",
  pending: "pending",
  authorized: "pending",
  paid: "paid",
  canceled: "cancelled",
  expired: "expired",
  failed: "failed",
};

/** Of a refund whose money stays here. */
const lost: readonly string[] = [RefundStatus.failed, RefundStatus.canceled];
const keyOf = ({ metadata }: { metadata: unknown }) => (metadata as { key?: string } | null)?.key;

type Client = ReturnType<typeof createMollieClient>;
type Amount = { value: string; currency: string };
const amountOf = (minor: number, currency: Currency): Amount => ({ value: (minor / 100).toFixed(2), currency });
const minorOf = (amount: Amount | undefined): number => (amount ? Math.round(Number(amount.value) * 100) : 0);

/** Members wait for it; a message of theirs that is not followed by then is followed later. */
const answer_ms = 8_000;

/** `mollie://live_key@api.mollie.com`; `mollie+http://` speaks to a stand-in on this machine. */
export function openMollie(address: string, patience_ms = answer_ms): PaymentProvider {
  const told = <T>(work: () => Promise<T>, busy?: number) => toldWithin(patience_ms, work, busy);
  const { username, host, protocol } = new URL(
    address.replace(/^mollie(\+http)?:/, (_, http) => (http ? "http:" : "https:")),
  );
  const client = createMollieClient({
    apiKey: decodeURIComponent(username),
    apiEndpoint: `${protocol}//${host}/v2/`,
  });

  return {
    id: "mollie",
    hosts: ["https://*.mollie.com"],
    serves: (method) => methods[method] !== undefined,
    canStore: (method) => method === "credit_card",
    // At the same question already, as of two windows; of a refund it would mean that one like it was made.
    start: (input) => told(() => start(client, input), 409),
    async fetch(ref) {
      try {
        return await told(() => find(client, ref));
      } catch (error) {
        if (error instanceof ProviderError && isMissing(error.cause)) return undefined;
        throw error;
      }
    },
    async readWebhook({ body }) {
      const id = new URLSearchParams(body.toString()).get("id") ?? "";
      // It carries no signature: the id is all there is, and whatever is so comes from asking.
      if (!/^tr_[A-Za-z0-9]{1,60}$/.test(id)) throw new ForgedWebhook("This names no payment.");
      return [{ ref: id }];
    },
    async refund({ ref, amount, currency, key }) {
      const { id, status } = await told(async () => {
        // Their own keys are forgotten after an hour; ours stands in the refund for good.
        const known = await client.paymentRefunds.page({ paymentId: ref, limit: 250 });
        const same = known.find((one) => keyOf(one) === key);
        const asked = { paymentId: ref, amount: amountOf(amount, currency), metadata: { key }, idempotencyKey: key };
        return same ?? (await client.paymentRefunds.create(asked));
      });
      if (lost.includes(status)) throw new ProviderError(`Mollie: the refund ${id} is ${status}.`, { passing: false });
      return { ref: id };
    },
    cancel: (ref) =>
      told(async () => {
        const payment = await client.payments.get(ref);
        if (payment.isCancelable) await client.payments.cancel(ref);
        return payment.isCancelable || !["open", "pending", "authorized", "paid"].includes(payment.status);
      }),
    async forgetCard(token) {
      const [customerId = "", mandateId = ""] = token.split("/");
      try {
        await told(() => client.customerMandates.revoke(mandateId, { customerId }));
      } catch (error) {
        if (!(error instanceof ProviderError && isMissing(error.cause))) throw error;
      }
    },
  };
}

async function start(client: Client, input: StartInput): Promise<Started> {
  const { order_id, method } = input;
  const [customerId, mandateId] = input.card_token?.split("/") ?? [];
  const customer = customerId ?? (input.store_card || input.debit ? await newCustomer(client, input) : undefined);
  const mandate = mandateId ?? (input.debit && customer ? await newMandate(client, input, customer) : undefined);
  const sequenceType = mandate ? SequenceType.recurring : customer ? SequenceType.first : SequenceType.oneoff;
  const payment = await client.payments.create({
    amount: amountOf(input.amount, input.currency),
    description: input.description,
    redirectUrl: input.return_url,
    webhookUrl: input.webhook_url,
    method: methods[method]!,
    locale: locales[input.locale] ?? Locale.en_GB,
    metadata: { order_id },
    sequenceType,
    ...(customer ? { customerId: customer } : {}),
    ...(mandate ? { mandateId: mandate } : {}),
    idempotencyKey: order_id,
  });
  const url = payment.getCheckoutUrl();
  const details = payment.details as Record<string, string> | undefined;
  const wire = method === "wire_transfer" && details?.["bankAccount"];
  return {
    ref: payment.id,
    state: states[payment.status] ?? "pending",
    ...(url && !wire ? { redirect_url: url } : {}),
    ...(wire
      ? {
          wire: {
            account_holder: details["bankName"] ?? "",
            iban: wire,
            bic: details["bankBic"] ?? "",
            bank: details["bankName"] ?? "",
            reference: details["transferReference"] ?? input.number,
          },
        }
      : {}),
  };
}

async function newCustomer(client: Client, { order_id, debit }: StartInput): Promise<string> {
  const { id } = await client.customers.create({
    name: debit?.account_holder ?? "",
    metadata: { order_id },
    idempotencyKey: `${order_id}-customer`,
  });
  return id;
}

async function newMandate(client: Client, { order_id, debit }: StartInput, customerId: string): Promise<string> {
  const { id } = await client.customerMandates.create({
    customerId,
    method: MandateMethod.directdebit,
    consumerName: debit!.account_holder,
    consumerAccount: debit!.iban,
    signatureDate: debit!.signed_on,
    mandateReference: debit!.mandate_reference,
    idempotencyKey: `${order_id}-mandate`,
  });
  return id;
}

async function find(client: Client, ref: string) {
  const payment = await client.payments.get(ref, { embed: PaymentEmbed.refunds });
  const { order_id } = (payment.metadata ?? {}) as { order_id?: string };
  const details = payment.details as Record<string, string | undefined> | undefined;
  const failure = details?.["failureReason"] ?? details?.["bankReasonCode"];
  const card = cardOf(payment, details);
  const refunds = payment._embedded?.refunds ?? [];
  const refunds_failed = refunds.filter(({ status }) => lost.includes(status)).map((one) => keyOf(one) ?? one.id);
  const refunds_beside = refunds
    .filter((one) => keyOf(one) === undefined && !lost.includes(one.status))
    .map((one) => ({ ref: one.id, amount: minorOf(one.amount) }));
  return {
    ref,
    order_id,
    state: states[payment.status] ?? "pending",
    amount: minorOf(payment.amount),
    currency: payment.amount.currency as Currency,
    refunded: minorOf(payment.amountRefunded),
    charged_back: minorOf(payment.amountChargedBack),
    ...(refunds_failed.length > 0 ? { refunds_failed } : {}),
    ...(refunds_beside.length > 0 ? { refunds_beside } : {}),
    ...(card ? { card } : {}),
    ...(failure ? { failure } : {}),
  };
}

type Kept = { customerId?: string; mandateId?: string; sequenceType?: string };

function cardOf(
  { customerId, mandateId, sequenceType }: Kept,
  details: Record<string, string | undefined> | undefined,
): ProviderCard | undefined {
  if (!customerId || !mandateId || sequenceType !== "first") return undefined;
  return {
    token: `${customerId}/${mandateId}`,
    brand: details?.["cardLabel"] ?? "",
    last4: details?.["cardNumber"] ?? "",
    expires: null,
  };
}

function isMissing(error: unknown): boolean {
  return error instanceof MollieApiError && (error.statusCode === 404 || error.statusCode === 410);
}

/** What they refuse is a no; what does not get there or is too much for them may work later. */
async function toldWithin<T>(patience_ms: number, work: () => Promise<T>, busy?: number): Promise<T> {
  const late = new AbortController();
  try {
    return await Promise.race([work(), tooLate(patience_ms, late.signal)]);
  } catch (error) {
    const status = error instanceof MollieApiError ? (error.statusCode ?? 500) : 500;
    const passing = status >= 500 || [408, 429, busy].includes(status);
    throw new ProviderError(`Mollie: ${(error as Error).message}`, { passing, cause: error });
  } finally {
    late.abort();
  }
}

/** Their library waits for ever. What was asked may still happen; it is asked again under the same key. */
async function tooLate(patience_ms: number, signal: AbortSignal): Promise<never> {
  await sleep(patience_ms, undefined, { signal });
  throw new Error(`no answer within ${patience_ms} ms`);
}
