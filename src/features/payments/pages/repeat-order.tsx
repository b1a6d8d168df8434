/** Earlier orders at the price of today, one confirmation away; the kept card, and what to do when it is refused. */
import { data, Link, redirect, useNavigate } from "react-router";
import { useFormatter, useTranslations } from "#i18n/words.ts";
import { QuietPage } from "#features/site/components/quiet-page.tsx";
import { PageTitle } from "#features/site/components/page-title.tsx";
import { useSite } from "#features/site/components/use-site.ts";
import { formatMoney } from "#lib/currencies.ts";
import { act, load } from "#platform/http/page.server.ts";
import { contextOf } from "#platform/http/page-context.server.ts";
import { refusalStatus } from "#contract/refusal.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Modal } from "#ui/modal.tsx";
import { Note } from "#ui/note.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { Panel } from "#ui/panel.tsx";
import { useInteractive } from "#ui/use-interactive.ts";
import { type Bought, BuyForm } from "../components/buy-form.tsx";
import { OrderSum } from "../components/order-sum.tsx";
import { MethodIcon } from "../components/method-icon.tsx";
import { CardLine, StoredCardPanel } from "../components/stored-card.tsx";
import * as contract from "../contract.ts";
import { getRepeatOrders, removeStoredCard } from "../repeat.server.ts";
import { buy } from "../order-form.server.ts";
import { repeatPlace } from "../order-path.ts";
import type { Route } from "./+types/repeat-order.ts";
import "#ui/styles/credits.scss";
import "../components/purchases.scss";

const here = "/credits/repeat-order";
/** Whose answer was lost may not know that it is bought already. */
const lately_ms = 10 * 60_000;

export async function loader(args: Route.LoaderArgs) {
  const { orders, stored_card } = await load(args, contract.getRepeatOrders, getRepeatOrders, {});
  const place = args.url.searchParams.get("order");
  const chosen = orders.find((order) => placeOf(order) === place) ?? null;
  const ctx = contextOf(args.context);
  return {
    orders,
    stored_card,
    /** Waiting for the confirmation. */
    chosen,
    bought_lately: chosen !== null && ctx.now().getTime() - Date.parse(chosen.last_at) < lately_ms,
    order_key: crypto.randomUUID(),
    descriptor: ctx.settings.payment_descriptor,
  };
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  if (form.get("intent") !== "remove_card") return buy(args, form);
  const { error } = await act(args, contract.removeStoredCard, removeStoredCard, {});
  if (error) return data({ error, key: undefined, away: undefined }, { status: refusalStatus(error.code) });
  return redirect(here);
}

/** What tells two earlier orders apart. */
const placeOf = ({ bundle, method, country }: contract.RepeatableOrder) => repeatPlace(bundle.id, method.key, country);
const confirmPath = (order: contract.RepeatableOrder) => `${here}?order=${placeOf(order)}`;

export default function RepeatOrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { orders, stored_card, chosen, bought_lately, order_key, descriptor } = loaderData;
  const t = useTranslations();
  if (orders.length === 0)
    return (
      <QuietPage
        title={t("payments.repeat_title")}
        empty={t("payments.repeat_empty")}
        action={{ to: "/credits", label: t("payments.to_credits") }}
      >
        {t("payments.repeat_text")}
      </QuietPage>
    );
  return (
    <div className="narrow-wide stack">
      <PageTitle title={t("payments.repeat_title")} noindex />
      <PageHead title={t("payments.repeat_title")} sub={t("payments.repeat_sub")} />
      {chosen && (
        <Confirmation
          order={chosen}
          card={stored_card}
          order_key={order_key}
          descriptor={descriptor}
          bought_lately={bought_lately}
          bought={actionData}
        />
      )}
      <ul className="purchases">
        {orders.map((order, at) => (
          <RepeatRow key={placeOf(order)} order={order} card={stored_card} newest={at === 0} />
        ))}
      </ul>
      {stored_card && <StoredCardPanel card={stored_card} action={here} />}
    </div>
  );
}

type RowProps = {
  readonly order: contract.RepeatableOrder;
  readonly card: contract.StoredCard | null;
  /** The one that is offered first. */
  readonly newest: boolean;
};

function RepeatRow({ order, card, newest }: RowProps) {
  const t = useTranslations();
  const { locale } = useSite();
  const format = useFormatter();
  const price = formatMoney(locale, order.total, order.currency);
  const credits = t("credits.credits", { count: order.bundle.credits });
  const day = format.dateTime(new Date(order.last_at), { dateStyle: "medium" });
  return (
    <li className="purchase">
      <MethodIcon method={order.method.key} />
      <div className="what">
        <b>{credits}</b>
        <p>{order.stored_card && card ? <CardLine card={card} /> : order.method.name}</p>
        <p>{t("payments.repeat_last", { day })}</p>
      </div>
      <b className="sum-of tnum">{price}</b>
      <div className="acts">
        <ButtonLink
          to={confirmPath(order)}
          variant={newest ? "primary" : "quiet"}
          size="sm"
          preventScrollReset
          aria-label={t("payments.repeat_named", { credits, price })}
        >
          {t("payments.repeat_again")}
        </ButtonLink>
      </div>
    </li>
  );
}

type ConfirmationProps = {
  readonly order: contract.RepeatableOrder;
  readonly card: contract.StoredCard | null;
  readonly order_key: string;
  readonly descriptor: string;
  readonly bought_lately: boolean;
  readonly bought: Bought;
};

/** Nothing is bought again without it: a modal, or a part of the page where there are no scripts. */
function Confirmation({ order, card, order_key, descriptor, bought_lately, bought }: ConfirmationProps) {
  const t = useTranslations();
  const interactive = useInteractive();
  const navigate = useNavigate();
  const content = (
    <>
      {bought_lately && (
        <div className="mb-3">
          <Note
            kind="warn"
            title={t("payments.repeat_lately")}
            action={<Link to="/transactions">{t("payments.all_purchases")}</Link>}
          >
            {t("payments.repeat_lately_text")}
          </Note>
        </div>
      )}
      <OrderSum
        credits={order.bundle.credits}
        currency={order.currency}
        price={order.bundle.price}
        discount={0}
        percentage={0}
        is_reference
        transaction_costs={order.total - order.bundle.price}
        total={order.total}
        method={order.method.name}
        paid_with={order.stored_card && card ? <CardLine card={card} /> : order.method.name}
      />
      <p className="muted small mt-2">{t("payments.appears_as", { descriptor })}</p>
      <BuyForm
        action={confirmPath(order)}
        order_key={order_key}
        bundle={order.bundle.id}
        method={order.method.key}
        country={order.country}
        currency={order.currency}
        total={order.total}
        stored_card={order.stored_card}
        bought={bought}
      />
    </>
  );
  if (!interactive) return <Panel title={t("payments.confirm_title")}>{content}</Panel>;
  return (
    <Modal
      open
      onClose={() => void navigate(here, { preventScrollReset: true, replace: true })}
      title={t("payments.confirm_title")}
    >
      {content}
    </Modal>
  );
}
