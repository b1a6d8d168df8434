/** The overview of an order before it is paid: how, where from, with which code, and what it comes to. */
import { data, Form, redirect } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import { refusalStatus } from "#contract/refusal.ts";
import { PageTitle } from "#features/site/components/page-title.tsx";
import { formText } from "#lib/form-text.ts";
import { act, requireMember } from "#platform/http/page.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Note } from "#ui/note.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { Panel } from "#ui/panel.tsx";
import { BuyForm, type Bought } from "../components/buy-form.tsx";
import { CodeEntry } from "../components/code-entry.tsx";
import { CodeNote } from "../components/code-note.tsx";
import { MethodLinks } from "../components/method-choice.tsx";
import { OrderSum } from "../components/order-sum.tsx";
import { PaymentCountry } from "../components/payment-country.tsx";
import { PaymentClosed, Promises } from "../components/shop.tsx";
import * as contract from "../contract.ts";
import { setPaymentCountry } from "../methods.server.ts";
import { getOrderOverview } from "../orders.server.ts";
import { buy } from "../order-form.server.ts";
import { orderPath } from "../order-path.ts";
import { isClosed } from "../shop-rules.ts";
import type { Route } from "./+types/order.ts";
import "#ui/styles/credits.scss";
import "../components/shop.scss";

export async function loader(args: Route.LoaderArgs) {
  requireMember(args);
  const { id, paymentmethod } = args.params;
  const code = args.url.searchParams.get("code") ?? undefined;
  const { done, error } = await act(args, contract.getOrderOverview, getOrderOverview, {
    bundle: id,
    method: paymentmethod,
    code,
  });
  // No such bundle, or no number at all.
  if (error?.code === "not_found" || error?.code === "validation") throw redirect("/credits");
  if (error) throw data(error.message, { status: refusalStatus(error.code) });
  return { overview: done, code, wanted: paymentmethod, order_key: crypto.randomUUID() };
}

export async function action(args: Route.ActionArgs) {
  requireMember(args);
  const form = await args.request.formData();
  if (form.get("intent") === "buy") return buy(args, form);
  const { error } = await act(args, contract.setPaymentCountry, setPaymentCountry, {
    country: formText(form, "country"),
  });
  if (error) return data({ error, key: undefined, away: undefined }, { status: refusalStatus(error.code) });
  return redirect(args.url.pathname + args.url.search);
}

export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { overview, code, wanted, order_key } = loaderData;
  const t = useTranslations();
  const { bundle, method, discount } = overview;
  const addressOf = (other: string | null, with_code = code) => orderPath(bundle.id, other, with_code);
  const here = addressOf(wanted ?? null);
  const closed = isClosed(overview.methods);
  const refused = overview.methods.find(({ key }) => key === wanted)?.disabled;
  return (
    <>
      <PageTitle title={t("payments.overview_title")} noindex />
      <PageHead
        title={t("payments.overview_title")}
        sub={t("credits.credits", { count: bundle.credits })}
        action={
          <ButtonLink to="/credits" variant="quiet" size="sm">
            {t("payments.other_bundle")}
          </ButtonLink>
        }
      />
      <div className="checkout">
        <div className="stack">
          {closed && <PaymentClosed />}
          {!closed && wanted !== undefined && method === null && (
            <Note kind="warn" role="alert" title={t("payments.method_not_here")}>
              {refused?.text}
            </Note>
          )}
          <CodeNote overview={overview} without={addressOf(wanted ?? null, "")} />
          <Panel title={t("payments.pay_with")}>
            <MethodLinks methods={overview.methods} chosen={method} addressOf={addressOf} />
          </Panel>
          <Panel>
            <PaymentCountry action={here} country={overview.country} countries={overview.countries} />
          </Panel>
          <Panel>
            <Form id="code" method="get" action={addressOf(wanted ?? null, undefined)} preventScrollReset>
              <CodeEntry form="code" error={overview.code_error} typed={code} has_code={discount !== null} />
            </Form>
          </Panel>
        </div>
        <OrderSheet overview={overview} here={here} order_key={order_key} bought={actionData} />
      </div>
    </>
  );
}

type OrderSheetProps = {
  readonly overview: contract.OrderOverview;
  readonly here: string;
  readonly order_key: string;
  readonly bought: Bought;
};

function OrderSheet({ overview, here, order_key, bought }: OrderSheetProps) {
  const t = useTranslations();
  const { method, discount, descriptor, currency, total } = overview;
  const offered = overview.methods.find(({ key }) => key === method);
  return (
    <section className="sheet order" aria-labelledby="order-title">
      {/* Whoever applies a code or does without it goes on here, and hears the price. */}
      <h2 id="order-title" aria-describedby="order-total" data-arrive>
        {t("payments.order_title")}
      </h2>
      <OrderSum
        credits={overview.bundle.credits}
        currency={currency}
        price={overview.price}
        discount={discount?.amount ?? 0}
        percentage={discount?.code.percentage ?? 0}
        is_reference={overview.bundle.is_reference}
        transaction_costs={overview.transaction_costs}
        total={total}
        method={offered?.name}
      />
      <p className="muted small mt-2">{t("payments.vat_included", { percentage: overview.vat_percentage })}</p>
      {offered ? (
        <BuyForm
          key={`${offered.key} ${total}`}
          action={here}
          order_key={order_key}
          bundle={overview.bundle.id}
          method={offered.key}
          country={overview.country}
          currency={currency}
          total={total}
          code={discount?.code.code}
          can_store_card={offered.can_store_card}
          bought={bought}
        />
      ) : (
        <Note kind="info" title={t("payments.method_choose")} />
      )}
      <p className="muted small mt-3 mb-0">{t("payments.appears_as", { descriptor })}</p>
      <Promises />
    </section>
  );
}
