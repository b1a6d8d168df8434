/** How a purchase stands, and what its buyer can do about it. */
import type { ReactNode } from "react";
import { Form, Link, useNavigation } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import { useSite } from "#features/site/components/use-site.ts";
import { formatMoney } from "#lib/currencies.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import type { Transaction } from "../transaction-contract.ts";
import { orderPath, repeatPlace } from "../order-path.ts";
import { purchaseView } from "../purchase-view.ts";
import { PaymentOutcome } from "./payment-outcome.tsx";
import { WireDetails } from "./wire-details.tsx";

type TransactionOutcomeProps = {
  readonly transaction: Transaction;
  /** Whoever has only the signed address sees how it stands, and does nothing with it. */
  readonly own: boolean;
  readonly fresh: boolean;
  readonly gave_up: boolean;
  /** A toast says that it is paid. */
  readonly told: boolean;
  /** The balance after it. */
  readonly balance: number | null;
  /** The conversation that the buyer comes from. */
  readonly way_back: string | undefined;
};

export function TransactionOutcome(props: TransactionOutcomeProps) {
  const { transaction, own, fresh, gave_up, told, balance, way_back } = props;
  const t = useTranslations();
  const { locale } = useSite();
  const money = (amount: number) => formatMoney(locale, amount, transaction.currency);
  const view = purchaseView(transaction, fresh);
  const became = fresh && transaction.made_premium;
  const again = own ? <OtherWays transaction={transaction} /> : undefined;
  switch (view) {
    case "open":
      return (
        <PaymentOutcome kind="waiting" title={t("payments.open")} action={own && <GoOn transaction={transaction} />}>
          <p>{t("payments.open_text")}</p>
        </PaymentOutcome>
      );
    case "loading":
    case "processing":
      if (gave_up)
        return (
          <PaymentOutcome kind="under_way" title={t("payments.will_mail")} action={again}>
            <p>{t("payments.will_mail_text")}</p>
          </PaymentOutcome>
        );
      return (
        <PaymentOutcome
          kind="under_way"
          title={view === "loading" ? t("payments.loading") : t("payments.processing")}
          action={own ? <AfterPaying way_back={way_back} waiting /> : <LookAgain />}
        >
          <p>{t("payments.processing_text")}</p>
        </PaymentOutcome>
      );
    case "transfer":
      return (
        <PaymentOutcome kind="waiting" title={t("payments.transfer")} action={own && <GiveUp />}>
          <p>{t("payments.transfer_text")}</p>
          {transaction.wire && <WireDetails wire={transaction.wire} amount={money(transaction.amount)} />}
        </PaymentOutcome>
      );
    case "debit":
      return (
        <PaymentOutcome
          kind="done"
          title={t("payments.debit_under_way")}
          action={
            own && (
              <ButtonLink to={way_back ?? "/members"}>
                {t(way_back ? "payments.way_back" : "frame.search_members")}
              </ButtonLink>
            )
          }
        >
          <p>{t("payments.debit_under_way_text", { amount: money(transaction.amount) })}</p>
          {/* What is given at once comes a moment later. */}
          {!!balance && <p>{t("payments.balance", { count: balance })}</p>}
        </PaymentOutcome>
      );
    case "complete":
      return (
        <PaymentOutcome
          kind="done"
          title={t("payments.complete")}
          action={own && <AfterPaying way_back={way_back} />}
          told={told}
        >
          <p>{t(became ? "payments.complete_premium" : "payments.complete_text", { count: transaction.credits })}</p>
          {balance !== null && <p>{t("payments.balance", { count: balance })}</p>}
        </PaymentOutcome>
      );
    case "failed":
      return (
        <PaymentOutcome kind="failed" title={t("errors.payment_failed")} action={again}>
          <p>{t("payments.failed_text")}</p>
        </PaymentOutcome>
      );
    case "expired":
      return (
        <PaymentOutcome kind="failed" title={t("payments.expired")} action={again}>
          <p>{t("payments.failed_text")}</p>
        </PaymentOutcome>
      );
    case "refunded":
      return (
        <PaymentOutcome kind="returned" title={t("payments.refunded")}>
          <p>{t(`payments.refund_${transaction.refund_state ?? "sent"}`, { amount: money(transaction.refunded) })}</p>
        </PaymentOutcome>
      );
    case "charged_back":
      return (
        <PaymentOutcome kind="returned" title={t("payments.charged_back")}>
          <p>{t("payments.charged_back_text", { count: transaction.credits_taken })}</p>
          {transaction.debt > 0 && <p>{t("payments.debt", { amount: money(transaction.debt) })}</p>}
        </PaymentOutcome>
      );
  }
}

function ActButton({ intent, children }: { readonly intent: "pay" | "cancel"; readonly children: ReactNode }) {
  const navigation = useNavigation();
  const busy = navigation.state !== "idle" && navigation.formData?.get("intent") === intent;
  return (
    <Form method="post">
      <Button type="submit" name="intent" value={intent} variant={intent === "pay" ? "primary" : "quiet"} busy={busy}>
        {children}
      </Button>
    </Form>
  );
}

function GoOn({ transaction }: { readonly transaction: Transaction }) {
  const t = useTranslations();
  return (
    <>
      <ActButton intent="pay">{t("payments.go_on")}</ActButton>
      <ButtonLink to={orderPath(transaction.bundle, null, undefined)} variant="quiet">
        {t("payments.other_method")}
      </ButtonLink>
      <GiveUp />
    </>
  );
}

function GiveUp() {
  const t = useTranslations();
  return <ActButton intent="cancel">{t("payments.give_up")}</ActButton>;
}

/** Spec 8: the stored card offers another try or PayPal; everything else another method. */
function OtherWays({ transaction: { bundle, method, country, stored_card } }: { readonly transaction: Transaction }) {
  const t = useTranslations();
  return (
    <>
      <ButtonLink
        to={
          stored_card
            ? `/credits/repeat-order?order=${repeatPlace(bundle, method.key, country)}`
            : orderPath(bundle, method.key, undefined)
        }
      >
        {t("payments.try_again")}
      </ButtonLink>
      {stored_card && (
        <ButtonLink to={orderPath(bundle, "paypal", undefined)} variant="quiet">
          {t("payments.use_paypal")}
        </ButtonLink>
      )}
      <ButtonLink to={orderPath(bundle, null, undefined)} variant="quiet">
        {t("payments.other_method")}
      </ButtonLink>
    </>
  );
}

/** Where to go on, also while it is not known yet. */
function AfterPaying({ way_back, waiting = false }: { way_back: string | undefined; waiting?: boolean }) {
  const t = useTranslations();
  const first = waiting ? "quiet" : "primary";
  return (
    <>
      {waiting && <LookAgain />}
      {way_back && (
        <ButtonLink to={way_back} variant={first}>
          {t("payments.way_back")}
        </ButtonLink>
      )}
      <ButtonLink to="/members" variant={way_back ? "quiet" : first}>
        {t("frame.search_members")}
      </ButtonLink>
      {!way_back && (
        <ButtonLink to="/chats" variant="quiet">
          {t("frame.messages")}
        </ButtonLink>
      )}
    </>
  );
}

/** Without scripts nobody watches the payment but the member. */
function LookAgain() {
  const t = useTranslations();
  return (
    <noscript>
      <Link to="" reloadDocument>
        {t("payments.look_again")}
      </Link>
    </noscript>
  );
}
