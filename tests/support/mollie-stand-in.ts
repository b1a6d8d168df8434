/** A stand-in for Mollie's HTTP API, for tests: the endpoints and shapes that its documentation describes. */
import { randomBytes } from "node:crypto";
import http, { createServer, type IncomingMessage } from "node:http";
import https from "node:https";
import type { AddressInfo } from "node:net";

type Body = Record<string, unknown>;
type Amount = { value: string; currency: string };
export type StandInPayment = Body & { id: string; status: string; amount: Amount; amountRefunded?: Amount };

export type MollieStandIn = {
  /** For PAYMENT_URL. */
  url: string;
  payments: Map<string, StandInPayment>;
  refunds: Map<string, Body[]>;
  /** What was refunded of a payment so far comes back from the buyer's bank, or is cancelled in its office. */
  failRefunds(payment_id: string, status?: "failed" | "canceled"): void;
  /** Somebody gives back in its office. */
  refundBeside(payment_id: string, value: string): void;
  mandates: Set<string>;
  /** Requests so far, as in "POST /v2/payments". */
  asked: string[];
  /** Answers everything with this status until it is undefined again. */
  broken: { status?: number };
  close(): Promise<void>;
};

const name = (prefix: string) => `${prefix}_${randomBytes(8).toString("hex")}`;
const link = (href: string) => ({ href, type: "application/hal+json" });

export async function startMollie(key: string): Promise<MollieStandIn> {
  const payments = new Map<string, StandInPayment>();
  const refunds = new Map<string, Body[]>();
  const mandates = new Set<string>();
  const answers = new Map<string, Body>();
  const asked: string[] = [];
  const broken: { status?: number } = {};
  let base = "";

  const problem = (status: number, title: string, detail: string) => ({ status, body: { status, title, detail } });

  function create(given: Body): Body {
    const id = name("tr");
    const recurring = given["sequenceType"] === "recurring";
    const wire = given["method"] === "banktransfer";
    const payment: StandInPayment = {
      resource: "payment",
      id,
      mode: "test",
      createdAt: new Date().toISOString(),
      profileId: "pfl_test",
      isCancelable: !recurring,
      status: recurring ? "pending" : "open",
      ...given,
      amount: given["amount"] as Amount,
      ...(wire
        ? {
            details: {
              bankName: "Stichting Mollie Payments",
              bankAccount: "NL53ABNA0627535577",
              bankBic: "ABNANL2A",
              transferReference: "RF12-3456-7890-1234",
            },
          }
        : {}),
      _links: {
        self: link(`${base}/v2/payments/${id}`),
        ...(recurring ? {} : { checkout: { href: `https://www.mollie.com/checkout/${id}`, type: "text/html" } }),
      },
    };
    payments.set(id, payment);
    return payment;
  }

  function refund(payment: StandInPayment, given: Body): { status: number; body: Body } {
    const wanted = given["amount"] as Amount;
    const before = Number(payment.amountRefunded?.value ?? 0);
    if (payment.status !== "paid" || before + Number(wanted.value) > Number(payment.amount.value) + 1e-9)
      return problem(422, "Unprocessable Entity", "The specified amount cannot be refunded");
    payment.amountRefunded = { ...wanted, value: (before + Number(wanted.value)).toFixed(2) };
    const made = {
      resource: "refund",
      id: name("re"),
      status: "pending",
      ...given,
      paymentId: payment.id,
      createdAt: new Date().toISOString(),
      _links: { self: link(`${base}/v2/payments/${payment.id}/refunds`) },
    };
    refunds.set(payment.id, [...(refunds.get(payment.id) ?? []), made]);
    return { status: 201, body: made };
  }

  function refundBeside(payment_id: string, value: string): void {
    const payment = payments.get(payment_id)!;
    refund(payment, { amount: { ...payment.amount, value } });
  }

  function failRefunds(payment_id: string, status = "failed"): void {
    for (const made of refunds.get(payment_id) ?? []) made["status"] = status;
    const payment = payments.get(payment_id)!;
    payment.amountRefunded = { ...payment.amount, value: "0.00" };
  }

  function answer(method: string, path: string, query: string, given: Body): { status: number; body: Body } {
    const [, , kind, id = "", part, mandate = ""] = path.split("/");
    if (kind === "customers" && method === "POST" && part === "mandates") {
      const made = name("mdt");
      mandates.add(made);
      return { status: 201, body: { resource: "mandate", id: made, status: "valid", ...given } };
    }
    if (kind === "customers" && method === "DELETE")
      return mandates.delete(mandate) ? { status: 204, body: {} } : problem(404, "Not Found", "No such mandate");
    if (kind === "customers" && method === "POST")
      return { status: 201, body: { resource: "customer", id: name("cst"), ...given } };
    if (kind !== "payments") return problem(404, "Not Found", "No such resource");
    if (method === "POST" && !id) return { status: 201, body: create(given) };
    const payment = payments.get(id);
    if (!payment) return problem(404, "Not Found", `No payment exists with token ${id}.`);
    if (part === "refunds" && method === "POST") {
      const { value } = given["amount"] as Amount;
      const same = refunds.get(id)?.some((made) => (made["amount"] as Amount).value === value);
      // As they do within the hour.
      return same ? problem(409, "Conflict", "A duplicate refund has been detected") : refund(payment, given);
    }
    if (part === "refunds") {
      const list = refunds.get(id) ?? [];
      return { status: 200, body: { count: list.length, _embedded: { refunds: list }, _links: { self: link(path) } } };
    }
    if (method === "DELETE") {
      payment.status = "canceled";
      payment["isCancelable"] = false;
    }
    if (!new URLSearchParams(query).getAll("embed").includes("refunds")) return { status: 200, body: payment };
    return { status: 200, body: { ...payment, _embedded: { refunds: refunds.get(id) ?? [] } } };
  }

  const server = createServer((request, response) => {
    void (async () => {
      const { method = "GET", headers } = request;
      const [path = "", query = ""] = (request.url ?? "").split("?");
      asked.push(`${method} ${path}`);
      const send = ({ status, body }: { status: number; body: Body }) => {
        response.writeHead(status, { "content-type": "application/hal+json" });
        response.end(status === 204 ? undefined : JSON.stringify(body));
      };
      if (broken.status) return send(problem(broken.status, "Broken", "Not now"));
      if (headers.authorization !== `Bearer ${key}`)
        return send(problem(401, "Unauthorized", "Missing authentication"));
      const given = await read(request);
      // The same key gives the same answer, as they keep it for an hour.
      const once = headers["idempotency-key"];
      const memory = typeof once === "string" && method === "POST" ? `${path} ${once}` : undefined;
      const known = memory && answers.get(memory);
      if (known) return send({ status: 201, body: known });
      const made = answer(method, path, query, given);
      if (memory && made.status < 300) answers.set(memory, made.body);
      send(made);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  base = `http://127.0.0.1:${port}`;
  return {
    url: `mollie+http://${key}@127.0.0.1:${port}`,
    ...{ payments, refunds, failRefunds, refundBeside, mandates, asked, broken },
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}

/** Their client speaks TLS with certificates of its own choice; a client opened in here speaks to the stand-in. */
export function withoutTls<T>(open: () => T): T {
  const agents = https as { Agent: unknown };
  const { Agent } = agents;
  agents.Agent = http.Agent;
  try {
    return open();
  } finally {
    agents.Agent = Agent;
  }
}

async function read(request: IncomingMessage): Promise<Body> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  return text ? (JSON.parse(text) as Body) : {};
}
