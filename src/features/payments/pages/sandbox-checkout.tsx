/** The checkout page of the built-in provider: every way in which a payment can end, one button each. */
import { data, Form, redirect, redirectDocument } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import { useSite } from "#features/site/components/use-site.ts";
import { formText } from "#lib/form-text.ts";
import { formatMoney } from "#lib/currencies.ts";
import { contextOf } from "#platform/http/page-context.server.ts";
import type { SandboxOutcome } from "#platform/payments/sandbox.server.ts";
import { Button } from "#ui/button.tsx";
import { Note } from "#ui/note.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { Panel } from "#ui/panel.tsx";
import { Unbroken } from "#ui/unbroken.tsx";
import { chooseOutcome, findCheckout } from "../sandbox.server.ts";
import type { Route } from "./+types/sandbox-checkout.ts";
import "./sandbox-checkout.scss";

async function checkoutOf({ context, params }: Pick<Route.LoaderArgs, "context" | "params">) {
  const checkout = await findCheckout(contextOf(context), params.ref);
  if (!checkout) throw data(null, { status: 404 });
  return checkout;
}

export async function loader(args: Route.LoaderArgs) {
  const { ref, state, amount, currency, method, description, refunded, charged_back, choices } = await checkoutOf(args);
  return { ref, state, amount, currency, method, description, refunded, charged_back, choices };
}

/** Back to the site, as a provider leads the buyer back; who takes money back stays here. */
export async function action(args: Route.ActionArgs) {
  const checkout = await checkoutOf(args);
  const outcome = formText(await args.request.formData(), "outcome") as SandboxOutcome;
  // Chosen before, where the answer was lost: the way on is the same.
  if (checkout.choices.includes(outcome)) await chooseOutcome(contextOf(args.context), checkout.ref, outcome);
  const { pathname, search } = new URL(checkout.return_url);
  return outcome === "refund" || outcome === "charge_back"
    ? redirect(`/__checkout/${checkout.ref}`)
    : redirectDocument(pathname + search);
}

export default function SandboxCheckoutPage({ loaderData: checkout }: Route.ComponentProps) {
  const t = useTranslations();
  const { locale } = useSite();
  const money = (amount: number) => formatMoney(locale, amount, checkout.currency);
  return (
    <div className="narrow stack">
      <title>{t("sandbox.title")}</title>
      <meta name="robots" content="noindex" />
      <PageHead title={t("sandbox.title")} sub={t("sandbox.intro")} />
      <Panel title={t("sandbox.payment")}>
        <dl className="sandbox-facts">
          <dt>{t("sandbox.amount")}</dt>
          <dd>{money(checkout.amount)}</dd>
          <dt>{t("sandbox.method")}</dt>
          <dd>{t(`methods.${checkout.method}`)}</dd>
          <dt>{t("sandbox.description")}</dt>
          <dd>
            <Unbroken text={checkout.description} part={checkout.description.split(" ").at(-1)!} />
          </dd>
          <dt>{t("sandbox.state")}</dt>
          <dd>{t(`sandbox.state_${checkout.state}`)}</dd>
          {checkout.refunded > 0 && (
            <>
              <dt>{t("sandbox.refunded")}</dt>
              <dd>{money(checkout.refunded)}</dd>
            </>
          )}
          {checkout.charged_back > 0 && (
            <>
              <dt>{t("sandbox.charged_back")}</dt>
              <dd>{money(checkout.charged_back)}</dd>
            </>
          )}
        </dl>
      </Panel>
      {checkout.choices.length === 0 ? (
        <Note title={t("sandbox.over")}>{t("sandbox.over_text")}</Note>
      ) : (
        <Form method="post" className="stack">
          {checkout.choices.map((outcome, index) => (
            <Button
              key={outcome}
              type="submit"
              name="outcome"
              value={outcome}
              variant={index === 0 ? "primary" : "quiet"}
              block
            >
              {t(`sandbox.choose_${outcome}`)}
            </Button>
          ))}
        </Form>
      )}
    </div>
  );
}
