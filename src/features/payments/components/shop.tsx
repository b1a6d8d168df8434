/** Bundles on the left, the order they make on the right; the choice leads to the order overview, with scripts or without. */
import { ArrowCounterClockwiseIcon } from "@phosphor-icons/react/dist/ssr/ArrowCounterClockwise";
import { CheckIcon } from "@phosphor-icons/react/dist/ssr/Check";
import { type ReactNode, useState } from "react";
import { Form, Link } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import { BundleChoice } from "#features/credits/components/bundle-choice.tsx";
import { PriceNotes } from "#features/credits/components/price-notes.tsx";
import { useSite } from "#features/site/components/use-site.ts";
import { formatMoney } from "#lib/currencies.ts";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";
import { Note } from "#ui/note.tsx";
import { useInteractive } from "#ui/use-interactive.ts";
import type { ShopData } from "../shop-page.server.ts";
import { isClosed, methodsFor, priceWith } from "../shop-rules.ts";
import { CodeNote } from "./code-note.tsx";
import { CodeEntry } from "./code-entry.tsx";
import { MethodRadios } from "./method-choice.tsx";
import { OrderSum } from "./order-sum.tsx";
import "./shop.scss";

type ShopProps = {
  readonly shop: ShopData;
  /** The address of this page. */
  readonly path: "/credits" | "/premium";
  readonly above?: ReactNode;
  readonly below?: ReactNode;
};

export function Shop({ shop, path, above, below }: ShopProps) {
  const { sale, overview, code } = shop;
  const t = useTranslations();
  const { locale } = useSite();
  const interactive = useInteractive();
  const [bundle_id, setBundle] = useState(overview.bundle.id);
  const [paying, setPaying] = useState(overview.method ?? firstUsable(shop));
  const discount = overview.discount?.code ?? null;
  const bundles = sale.bundles.map((bundle) => ({
    ...bundle,
    discounted: priceWith(discount, bundle.price, paying),
  }));
  const ordered = bundles.find(({ id }) => id === bundle_id) ?? bundles[0]!;
  const methods = methodsFor(overview.methods, ordered.discounted, (maximum) =>
    t("payments.method_limit", { amount: formatMoney(locale, maximum, sale.currency) }),
  );
  const method = methods.find(({ key, disabled }) => key === paying && !disabled);
  const closed = isClosed(methods);
  const transaction_costs = method?.transaction_costs ?? 0;
  const total = ordered.discounted + transaction_costs;
  const button = method ? t("payments.continue_with", { method: method.name }) : t("payments.continue");
  return (
    <>
      <Form method="get" action="/credits" className={classNames("checkout", !interactive && "still")}>
        <input type="hidden" name="go" value="order" />
        {code !== undefined && <input type="hidden" name="code" value={code} />}
        <div>
          {above}
          {overview.discount && (
            <div className="mb-4">
              <CodeNote overview={overview} without={`${path}?code=`} clock={path !== "/premium"} />
            </div>
          )}
          <BundleChoice bundles={bundles} currency={sale.currency} chosen={ordered.id} onChoose={setBundle} />
          <PriceNotes costs={sale.costs} brief />
          {below}
        </div>
        <section className="sheet order" aria-labelledby="order-title">
          <h2 id="order-title" aria-describedby="order-total" data-arrive>
            {t("payments.order_title")}
          </h2>
          <OrderSum
            credits={ordered.credits}
            currency={sale.currency}
            price={ordered.price}
            discount={ordered.price - ordered.discounted}
            percentage={discount?.percentage ?? 0}
            is_reference={ordered.is_reference}
            transaction_costs={transaction_costs}
            total={total}
            method={method?.name}
          />
          {closed ? (
            <PaymentClosed />
          ) : (
            <>
              <MethodRadios methods={methods} chosen={method?.key ?? null} onChoose={setPaying} />
              <Button type="submit" size="lg" block className="mt-4 d-none d-lg-flex">
                {button}
              </Button>
              <CodeEntry form="code" error={overview.code_error} typed={code} has_code={discount !== null} />
            </>
          )}
          <Promises />
        </section>
        <div className="docked dock-pay">
          <span>
            <small>{t("payments.total")}</small>
            <b className="tnum">{formatMoney(locale, total, sale.currency)}</b>
          </span>
          {!closed && (
            <Button type="submit" size="lg">
              {button}
            </Button>
          )}
        </div>
      </Form>
      {/* A form of its own, so that Enter in its field does not order anything. */}
      <Form id="code" method="get" action={path} preventScrollReset>
        <input type="hidden" name="bundle" value={ordered.id} />
        {paying && <input type="hidden" name="method" value={paying} />}
      </Form>
    </>
  );
}

function firstUsable({ overview }: ShopData) {
  return overview.methods.find(({ disabled }) => disabled === null)?.key ?? null;
}

/** The operator has named no payment provider. */
export function PaymentClosed() {
  const t = useTranslations();
  return (
    <Note kind="info" title={t("payments.closed")}>
      {t("payments.closed_text")}
    </Note>
  );
}

const toReturnPolicy = (chunks: ReactNode) => <Link to="/pages/return-policy">{chunks}</Link>;

/** What stands beside the button: the way back, and that nothing renews. */
export function Promises() {
  const t = useTranslations();
  const { settings } = useSite();
  return (
    <ul className="ticks mt-3">
      <li>
        <Icon of={ArrowCounterClockwiseIcon} />
        <span>
          {t.rich("credits.refund", {
            days: settings.refund_days,
            link: toReturnPolicy,
          })}
        </span>
      </li>
      <li>
        <Icon of={CheckIcon} />
        <span>{t("payments.once")}</span>
      </li>
    </ul>
  );
}
