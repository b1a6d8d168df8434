/** What the forms that buy do: the order, the beginning of its payment, and the way to where it goes on. */
import { data, redirect } from "react-router";
import { type ErrorBody, refusalStatus } from "#contract/refusal.ts";
import { formText } from "#lib/form-text.ts";
import { ownPath } from "#lib/own-path.ts";
import { act } from "#platform/http/page.server.ts";
import * as contract from "./contract.ts";
import { createOrder } from "./orders.server.ts";
import { startPayment } from "./payment.server.ts";

type Args = Parameters<typeof act>[0];

const isOn = (form: FormData, name: string) => form.get(name) !== null;

export async function buy(args: Args, form: FormData) {
  const key = formText(form, "key");
  const ordered = await act(args, contract.createOrder, createOrder, {
    key,
    bundle: Number(formText(form, "bundle")),
    method: formText(form, "method"),
    country: formText(form, "country"),
    code: formText(form, "code"),
    total: Number(formText(form, "total")),
    immediate_use: isOn(form, "immediate_use"),
    store_card: isOn(form, "store_card"),
    stored_card: isOn(form, "stored_card"),
  });
  if (ordered.error) return refused(ordered.error);
  // The order stands: whoever tries again goes on with the same.
  return pay(args, ordered.done.payment_id, key);
}

function refused(error: ErrorBody["error"], key?: string) {
  return data({ error, key, away: undefined }, { status: refusalStatus(error.code) });
}

/** Begins or goes on with the payment of an order; a repeat leads to the same payment. */
export async function pay(args: Args, payment_id: string, key?: string) {
  const { done, error } = await act(args, contract.startPayment, startPayment, { payment_id });
  if (error) return refused(error, key);
  if (done.next.kind === "direct_debit") return redirect(`/directdebit?id=${payment_id}`);
  if (done.next.kind === "status") return redirect(`/transactions/${payment_id}?new`);
  const own = ownPath(done.next.url);
  // A form may not lead to another site (content policy): the page has a link there, and follows it by itself.
  return own ? redirect(own) : data({ error: undefined, key, away: done.next.url });
}
