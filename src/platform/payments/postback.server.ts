/**
 * A provider of CCBill's kind: the buyer is led to its form by a signed address, it posts what happened, and its
 * management script is asked before anything of that is believed. It names a payment only in its first message.
 */
import { createHash, timingSafeEqual } from "node:crypto";
import type { PaymentMethod } from "#contract/settings/money.ts";
import type { Currency } from "#lib/currencies.ts";
import { ForgedWebhook, ProviderError, type PaymentProvider, type RawWebhook } from "./provider.ts";

/** ISO 4217 numbers of the currencies that its forms take. */
const currencyCodes: Partial<Record<Currency, string>> = { USD: "840", EUR: "978", GBP: "826", CAD: "124", AUD: "036" };
const cards = new Set<PaymentMethod>(["credit_card", "carte_bancaire"]);
/** One sale without renewal; its forms want a number of days all the same. */
const period_days = "30";
const answer_ms = 10_000;

const md5 = (text: string) => createHash("md5").update(text).digest("hex");
/** By bytes: letters may have several. */
function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

type Account = { account: string; subaccount: string; salt: string; flex_id: string; user: string; password: string };

/**
 * `ccbill://ACCOUNT-SUBACCOUNT:SALT@api.ccbill.com/FLEX_ID?user=USER&password=PASSWORD&datalink=datalink.ccbill.com`;
 * `ccbill+http://` speaks to a stand-in on this machine.
 */
export function openPostback(address: string): PaymentProvider {
  const http = address.startsWith("ccbill+http:");
  const url = new URL(address.replace(/^ccbill(\+http)?:/, http ? "http:" : "https:"));
  const [account = "", subaccount = "0000"] = decodeURIComponent(url.username).split("-");
  const own: Account = {
    account,
    subaccount,
    salt: decodeURIComponent(url.password),
    flex_id: url.pathname.slice(1),
    user: url.searchParams.get("user") ?? "",
    password: url.searchParams.get("password") ?? "",
  };
  const datalink = `${url.protocol}//${url.searchParams.get("datalink") ?? url.host}/utils/subscriptionManagement.cgi`;

  /** Values by name; their script answers two lines of quoted words. */
  async function manage(action: string, given: Record<string, string>): Promise<Map<string, string>> {
    const query = new URLSearchParams({
      clientAccnum: own.account,
      clientSubacc: own.subaccount,
      username: own.user,
      password: own.password,
      action,
      ...given,
    });
    const unsent = action === "viewSubscriptionStatus";
    let text: string;
    try {
      const response = await fetch(`${datalink}?${query}`, {
        redirect: "error",
        signal: AbortSignal.timeout(answer_ms),
      });
      if (!response.ok) throw new Error(`answered ${response.status}`);
      text = await response.text();
    } catch (error) {
      throw new ProviderError(`CCBill: ${(error as Error).message}`, { passing: true, unsent, cause: error });
    }
    const [names = [], values = []] = text.trim().split(/\r?\n/).map(words);
    const answer = new Map(names.map((name, at) => [name, values[at] ?? ""]));
    // As a page about maintenance, which says nothing of the payment.
    if (!answer.get("results") && !answer.get("subscriptionStatus"))
      throw new ProviderError("CCBill: answered in other words", { passing: true, unsent });
    return answer;
  }

  async function view(subscription: string): Promise<Map<string, string>> {
    const answer = await manage("viewSubscriptionStatus", { subscriptionId: subscription });
    const result = answer.get("results");
    if (result !== undefined && result !== "1")
      throw new ProviderError(`CCBill answered ${result}.`, { passing: false });
    return answer;
  }

  return {
    id: "ccbill",
    hosts: [url.origin],
    serves: (method, currency) => cards.has(method) && currencyCodes[currency] !== undefined,
    canStore: () => false,
    async start({ order_id, amount, currency, return_url }) {
      const code = currencyCodes[currency]!;
      const price = (amount / 100).toFixed(2);
      const form = new URL(`/wap-frontflex/flexforms/${own.flex_id}`, url.origin);
      form.search = new URLSearchParams({
        clientSubacc: own.subaccount,
        initialPrice: price,
        initialPeriod: period_days,
        currencyCode: code,
        // Nobody can change the price on the way: the sum of it with a salt only both sides know.
        formDigest: md5(price + period_days + code + own.salt),
        order_id,
        amount: String(amount),
        currency,
        signature: signatureOf(order_id, amount, currency, own.salt),
        return_url,
      }).toString();
      return { ref: undefined, state: "open", redirect_url: form.href };
    },
    async fetch(ref) {
      const { subscription, order_id, amount, currency } = parseRef(ref);
      const answer = await view(subscription);
      const status = answer.get("subscriptionStatus");
      if (status === undefined) return undefined;
      const counted = (name: string) => isCounted(answer, name);
      // 0 is inactive, 1 active but cancelled, 2 active: all three were paid for once.
      const paid = status === "1" || status === "2" || counted("refundsIssued") || counted("chargebacksIssued");
      return {
        ref,
        order_id,
        state: paid || answer.get("signupDate") ? "paid" : "failed",
        amount,
        currency,
        refunded: counted("refundsIssued") || counted("voidsIssued") ? amount : 0,
        // Their script counts refunds and does not add them up.
        refund_unknown: counted("refundsIssued") || counted("voidsIssued"),
        charged_back: counted("chargebacksIssued") ? amount : 0,
      };
    },
    async readWebhook(raw) {
      const { event, fields } = readPost(raw);
      const get = (name: string) => fields.get(name) ?? fields.get(`X-${name}`) ?? "";
      const subscription = fields.get("subscriptionId") ?? "";
      if (fields.get("clientAccnum") !== own.account || !/^\d{1,20}$/.test(subscription))
        throw new ForgedWebhook("Another account, or no payment named.");
      // Only a sale carries our own words; later messages are about a payment that is known by then.
      if (event !== "NewSaleSuccess") return [{ ref: subscription }];
      const [order_id, amount, currency] = [get("order_id"), Number(get("amount")), get("currency") as Currency];
      if (!isSame(get("signature"), signatureOf(order_id, amount, currency, own.salt)))
        throw new ForgedWebhook("The order in it is not signed by us.");
      const digest = fields.get("dynamicPricingValidationDigest") ?? fields.get("responseDigest") ?? "";
      if (!isSame(digest, md5(`${subscription}1${own.salt}`)))
        throw new ForgedWebhook("The digest is not the provider's.");
      const billed = Math.round(Number(fields.get("billedInitialPrice") ?? 0) * 100);
      if (billed !== amount || fields.get("billedCurrencyCode") !== currencyCodes[currency])
        throw new ForgedWebhook("Another price was billed.");
      return [{ ref: refOf(subscription, order_id, amount, currency), order_id }];
    },
    async refund({ ref, amount, key, again }) {
      const { subscription, amount: paid } = parseRef(ref);
      const before = await view(subscription);
      // It knows no keys: a refund that was sent before is seen there, and so is what was voided instead.
      if (isCounted(before, "refundsIssued") || isCounted(before, "voidsIssued")) return { ref: key };
      // Its answer was lost, and nobody knows how soon it is counted.
      if (again) throw new ProviderError("CCBill: what may have been refunded is not seen yet.", { passing: true });
      const answer = await manage("refundTransaction", {
        subscriptionId: subscription,
        ...(amount < paid ? { amount: (amount / 100).toFixed(2) } : {}),
      });
      if (answer.get("results") !== "1")
        throw new ProviderError(`CCBill refuses to refund: ${answer.get("results") ?? ""}.`, { passing: false });
      return { ref: key };
    },
    // A form that nobody fills in ends by itself.
    cancel: async () => false,
    forgetCard: async () => undefined,
  };
}

function signatureOf(order_id: string, amount: number, currency: string, salt: string): string {
  return createHash("sha256").update([order_id, amount, currency, salt].join("\n")).digest("hex");
}

/** All that a question about it needs: their number, and what we sold for how much. */
function refOf(subscription: string, order_id: string, amount: number, currency: Currency): string {
  return [subscription, order_id, amount, currency].join(":");
}

function parseRef(ref: string): { subscription: string; order_id: string; amount: number; currency: Currency } {
  const [subscription = "", order_id = "", amount = "0", currency = "USD"] = ref.split(":");
  return { subscription, order_id, amount: Number(amount), currency: currency as Currency };
}

function isCounted(answer: ReadonlyMap<string, string>, name: string): boolean {
  return Number(answer.get(name) ?? 0) > 0;
}

function words(line: string): string[] {
  return [...line.matchAll(/"([^"]*)"/g)].map(([, word]) => word!);
}

/** Form or JSON; the kind of event stands in the address. */
function readPost({ headers, body, query }: RawWebhook): { event: string; fields: Map<string, string> } {
  const event = new URLSearchParams(query).get("eventType") ?? "";
  const text = body.toString();
  if (!headers["content-type"]?.includes("json")) return { event, fields: new Map(new URLSearchParams(text)) };
  try {
    const given = JSON.parse(text) as Record<string, unknown>;
    return { event, fields: new Map(Object.entries(given).map(([name, value]) => [name, String(value)])) };
  } catch {
    throw new ForgedWebhook("This is no message.");
  }
}
