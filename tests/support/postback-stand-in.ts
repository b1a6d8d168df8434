/** A stand-in for a provider of CCBill's kind, for tests: its management script, and the messages it posts. */
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

type Sale = {
  subscriptionStatus: string;
  refundsIssued: number;
  voidsIssued: number;
  chargebacksIssued: number;
  signupDate: string;
};

export type PostbackStandIn = {
  /** For PAYMENT_URL. */
  url: string;
  sales: Map<string, Sale>;
  refunded: string[];
  /** While it is set, the script answers this to everything, as during maintenance. */
  page: string | undefined;
  /** A sale as the form would make it: the message to post, in the words of the address the buyer was led to. */
  sell(redirect_url: string): { subscription: string; body: Buffer; query: string };
  close(): Promise<void>;
};

const salt = "7d901dad245fd0ff6bc20d06";
const account = "900100";
const md5 = (text: string) => createHash("md5").update(text).digest("hex");
const lines = (values: Record<string, string | number>) =>
  [Object.keys(values), Object.values(values)].map((row) => row.map((word) => `"${word}"`).join(",")).join("\n");

export async function startPostback(): Promise<PostbackStandIn> {
  const sales = new Map<string, Sale>();
  const refunded: string[] = [];
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? "", "http://localhost");
    const id = searchParams.get("subscriptionId") ?? "";
    const sale = sales.get(id);
    response.setHeader("content-type", "text/plain");
    if (standIn.page !== undefined) return response.end(standIn.page);
    if (searchParams.get("username") !== "user" || searchParams.get("password") !== "secret")
      return response.end(lines({ results: -1 }));
    if (!sale) return response.end(lines({ results: -3 }));
    if (searchParams.get("action") === "refundTransaction") {
      if (sale.refundsIssued + sale.voidsIssued > 0) return response.end(lines({ results: 0 }));
      sale.refundsIssued += 1;
      refunded.push(searchParams.get("amount") ?? "all");
      return response.end(lines({ results: 1 }));
    }
    return response.end(lines(sale));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  let count = 1_000_000_000;
  const standIn: PostbackStandIn = {
    url: `ccbill+http://${account}-0000:${salt}@127.0.0.1:${port}/cb617dcc?user=user&password=secret`,
    sales,
    refunded,
    page: undefined,
    sell(redirect_url) {
      const form = new URL(redirect_url).searchParams;
      const digest = md5(`${form.get("initialPrice")}${form.get("initialPeriod")}${form.get("currencyCode")}${salt}`);
      if (digest !== form.get("formDigest")) throw new Error("The form refuses this price.");
      const subscription = String((count += 1));
      sales.set(subscription, {
        subscriptionStatus: "2",
        signupDate: "20261115120000",
        refundsIssued: 0,
        voidsIssued: 0,
        chargebacksIssued: 0,
      });
      const body = new URLSearchParams({
        subscriptionId: subscription,
        clientAccnum: account,
        clientSubacc: "0000",
        billedInitialPrice: form.get("initialPrice")!,
        billedCurrencyCode: form.get("currencyCode")!,
        dynamicPricingValidationDigest: md5(`${subscription}1${salt}`),
        ...Object.fromEntries(
          ["order_id", "amount", "currency", "signature"].map((name) => [`X-${name}`, form.get(name)!]),
        ),
      });
      return { subscription, body: Buffer.from(body.toString()), query: "eventType=NewSaleSuccess" };
    },
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
  return standIn;
}
