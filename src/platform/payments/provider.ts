/** What every payment provider is to the house: it starts payments, is asked how they stand, and gives money back. */
import type { PaymentMethod } from "#contract/settings/money.ts";
import type { CountryCode } from "#lib/countries.ts";
import type { Currency } from "#lib/currencies.ts";

/** How far a payment is. Refunds and chargebacks stand beside it, as amounts: a paid payment stays paid. */
export type ProviderState = "open" | "pending" | "paid" | "failed" | "cancelled" | "expired";

/** A card that the provider keeps for us; the token means nothing to anybody else. */
export type ProviderCard = { token: string; brand: string; last4: string; expires: string | null };

/** A payment as the provider tells it now. Amounts in minor units. */
export type ProviderPayment = {
  ref: string;
  /** Our order, as it was told at the start; undefined for a payment that is none of ours. */
  order_id: string | undefined;
  state: ProviderState;
  amount: number;
  currency: Currency;
  refunded: number;
  /** It says that something was refunded, not how much: what we did not ask for ourselves counts as all. */
  refund_unknown?: boolean;
  /** Refunds that it has taken and that came to nothing since, by the keys they were asked for with or else by its own names. */
  refunds_failed?: readonly string[];
  /** Those that somebody made in its office, by its own names, the newest first. */
  refunds_beside?: readonly { ref: string; amount: number }[];
  charged_back: number;
  card?: ProviderCard;
  failure?: string;
};

/** What a member pays from the own bank. */
export type Wire = { account_holder: string; iban: string; bic: string; bank: string; reference: string };

/** The account that a direct debit takes from, with the mandate for it. */
export type Debit = { account_holder: string; iban: string; mandate_reference: string; signed_on: string };

export type StartInput = {
  order_id: string;
  /** What the member knows the order by. */
  number: string;
  amount: number;
  currency: Currency;
  method: PaymentMethod;
  country: CountryCode;
  locale: string;
  /** Neutral: it may stand on a bank statement. */
  description: string;
  return_url: string;
  webhook_url: string;
  store_card: boolean;
  /** Pays with a kept card. */
  card_token?: string;
  debit?: Debit;
};

export type Started = {
  /** Unknown yet where only the provider's first message tells it. */
  ref: string | undefined;
  state: ProviderState;
  redirect_url?: string;
  wire?: Wire;
};

/** A message of a provider as it came in. */
export type RawWebhook = { headers: Readonly<Record<string, string | undefined>>; body: Buffer; query: string };

/** Which payment a message speaks of. What it says of it is not believed: the provider is asked. */
export type Notice = { ref: string; order_id?: string | undefined };

export type RefundInput = { ref: string; amount: number; currency: Currency; key: string; again?: boolean };

export type PaymentProvider = {
  readonly id: string;
  /** Where its pages are, for the content policy of ours. */
  readonly hosts: readonly string[];
  serves(method: PaymentMethod, currency: Currency): boolean;
  /** Whether a card used with this method can be kept. */
  canStore(method: PaymentMethod): boolean;
  /** The same order twice starts one payment. */
  start(input: StartInput): Promise<Started>;
  /** Undefined when the provider knows no such payment. */
  fetch(ref: string): Promise<ProviderPayment | undefined>;
  /** Throws ForgedWebhook for what the provider did not send. */
  readWebhook(raw: RawWebhook): Promise<readonly Notice[]>;
  /** The same key twice refunds once. Who knows no keys only looks for one that may be on its way: what is asked for `again`. */
  refund(input: RefundInput): Promise<{ ref: string }>;
  /** True when nothing can be paid there any more. */
  cancel(ref: string): Promise<boolean>;
  forgetCard(token: string): Promise<void>;
};

/** The message is not from the provider, or too old. */
export class ForgedWebhook extends Error {
  override readonly name = "ForgedWebhook";
}

/**
 * `passing`: the provider cannot be reached or is busy, and another try is worth it. Else it has said no. `unsent`: it was not
 * even asked to pay, so that the next try is as the first.
 */
export class ProviderError extends Error {
  override readonly name = "ProviderError";
  readonly passing: boolean;
  readonly unsent: boolean;
  constructor(message: string, options: { passing: boolean; unsent?: boolean; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.passing = options.passing;
    this.unsent = options.unsent ?? false;
  }
}

export type Payments = {
  readonly providers: readonly PaymentProvider[];
  find(id: string | null): PaymentProvider | undefined;
  /** The first that takes the method in that currency. */
  for(method: PaymentMethod, currency: Currency): PaymentProvider | undefined;
};

export function paymentsWith(providers: readonly PaymentProvider[]): Payments {
  return {
    providers,
    find: (id) => providers.find((provider) => provider.id === id),
    for: (method, currency) => providers.find((provider) => provider.serves(method, currency)),
  };
}
