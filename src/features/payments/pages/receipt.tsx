/** A receipt as it was issued, to read and to print. */
import { data } from "react-router";
import { useCountryName, useFormatter, useTranslations } from "#i18n/words.ts";
import { PageTitle } from "#features/site/components/page-title.tsx";
import { useSite } from "#features/site/components/use-site.ts";
import { formatMoney } from "#lib/currencies.ts";
import { load, requireMember } from "#platform/http/page.server.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Table } from "#ui/table.tsx";
import { FactsList } from "../components/facts-list.tsx";
import * as purchases from "../transaction-contract.ts";
import { getTransaction } from "../transactions.server.ts";
import type { Route } from "./+types/receipt.ts";
import "../components/purchases.scss";
import "../components/receipt.scss";

export async function loader(args: Route.LoaderArgs) {
  requireMember(args);
  const { transaction } = await load(args, purchases.getTransaction, getTransaction, { id: args.params.id });
  const receipt = transaction.receipts.find(({ number }) => number === args.params.number);
  if (!receipt) throw data(null, { status: 404 });
  return { receipt, payment_id: transaction.payment_id };
}

export default function ReceiptPage({ loaderData: { receipt, payment_id } }: Route.ComponentProps) {
  const t = useTranslations();
  const title = receipt.kind === "sale" ? t("payments.receipt") : t("payments.refund_receipt");
  return (
    <div className="narrow-wide receipt-page">
      <PageTitle title={`${title} ${receipt.number}`} noindex />
      <article className="sheet receipt">
        <header>
          <h1>{title}</h1>
          <Seller receipt={receipt} />
        </header>
        <Heading receipt={receipt} />
        <Lines receipt={receipt} />
        {receipt.kind === "sale" && <p className="muted small">{t("payments.once")}</p>}
      </article>
      <div className="outcome-act mt-3">
        <Button variant="quiet" onClick={() => window.print()}>
          {t("payments.print")}
        </Button>
        <ButtonLink to={`/transactions/${payment_id}`} variant="ghost">
          {t("payments.to_purchase")}
        </ButtonLink>
      </div>
    </div>
  );
}

function Seller({ receipt: { company } }: { readonly receipt: purchases.Receipt }) {
  const t = useTranslations();
  const country = useCountryName()(company.country);
  return (
    <address>
      <b>{company.name}</b>
      <br />
      {company.address}
      <br />
      {company.city}
      <br />
      {country}
      <br />
      {t("frame.trade_register", { number: company.kvk })}
      {company.vat_numbers.map((number) => (
        <span key={number}>
          <br />
          {t("frame.vat", { number })}
        </span>
      ))}
    </address>
  );
}

function Heading({ receipt }: { readonly receipt: purchases.Receipt }) {
  const t = useTranslations();
  const format = useFormatter();
  const country = useCountryName()(receipt.country);
  const facts = [
    [t("payments.receipt_number"), receipt.number],
    [t("payments.date"), format.dateTime(new Date(receipt.issued_at), { dateStyle: "long" })],
    [t("payments.order_number_label"), receipt.order_number],
    ...(receipt.refers_to ? [[t("payments.receipt_refers_to"), receipt.refers_to] as const] : []),
    [t("payments.method"), receipt.method],
    [t("payments.country"), country],
  ] as const;
  return <FactsList facts={facts} />;
}

function Lines({ receipt }: { readonly receipt: purchases.Receipt }) {
  const t = useTranslations();
  const { locale } = useSite();
  const money = (amount: number) => formatMoney(locale, amount, receipt.currency);
  const { credits, price, discount, transaction_costs, total, vat_amount, vat_percentage } = receipt;
  const sale = receipt.kind === "sale";
  const counted =
    credits < 0 ? t("payments.credits_minus", { count: -credits }) : t("credits.credits", { count: credits });
  const rows = [
    {
      key: "product",
      text: `${receipt.product}, ${counted}`,
      amount: sale ? price : total,
    },
    ...(sale && discount > 0 ? [{ key: "discount", text: t("payments.receipt_discount"), amount: -discount }] : []),
    ...(sale && transaction_costs > 0
      ? [{ key: "costs", text: t("payments.transaction_costs", { method: receipt.method }), amount: transaction_costs }]
      : []),
    { key: "net", text: t("payments.receipt_net"), amount: total - vat_amount },
    { key: "vat", text: t("payments.receipt_vat", { percentage: vat_percentage }), amount: vat_amount },
  ];
  return (
    <Table
      caption={t("payments.receipt_lines")}
      hideCaption
      columns={[
        { key: "text", label: t("payments.product_label") },
        { key: "amount", label: t("payments.amount"), numeric: true },
      ]}
      rows={[
        ...rows.map(({ key, text, amount }) => ({ key, cells: { text, amount: money(amount) } })),
        {
          key: "total",
          cells: { text: <b>{t("payments.receipt_total")}</b>, amount: <b>{money(total)}</b> },
        },
      ]}
    />
  );
}
