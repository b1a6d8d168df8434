/** The one offer to stay, shown once: leaving stands first and is as large. */
import { Form, Link, useNavigation } from "react-router";
import { useFormatter, useTranslations } from "#i18n/words.ts";
import { PageTitle } from "#features/site/components/page-title.tsx";
import { useSite } from "#features/site/components/use-site.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { Panel } from "#ui/panel.tsx";
import { offerPath, type RetentionOffer as Offer } from "../leaving-rules.ts";

type Discount = { code: string; percentage: number; expires: string; bundle: number };
type RetentionOfferProps = {
  readonly offer: Offer;
  readonly congratulations: boolean;
  readonly pause_days: number;
  readonly discount: Discount | null;
};

export function RetentionOffer({ offer, congratulations: found, pause_days: days, discount }: RetentionOfferProps) {
  const t = useTranslations();
  const format = useFormatter();
  const { settings } = useSite();
  const busy = useNavigation().state !== "idle";
  const text = found ? t("membership.delete_offer_found", { days }) : offerText();
  function offerText() {
    if (offer === "discount") return discountText(discount);
    return offer === "pause" ? t("membership.delete_offer_pause", { days }) : t(`membership.delete_offer_${offer}`);
  }
  function discountText(code: Discount | null) {
    const expires = code ? format.dateTime(new Date(code.expires), { dateStyle: "long" }) : "";
    return t("membership.delete_offer_discount", {
      percentage: code?.percentage ?? 0,
      code: code?.code ?? "",
      expires,
    });
  }
  const title = t(found ? "membership.delete_offer_found_title" : `membership.delete_offer_${offer}_title`);
  return (
    <>
      <PageTitle title={title} noindex />
      <PageHead title={title} />
      <Panel>
        <p>{text}</p>
        <div className="d-grid gap-3">
          <ButtonLink to="/profile/delete?step=confirm" variant="secondary" size="lg" block>
            {t("membership.delete_anyway")}
          </ButtonLink>
          {offer === "pause" ? (
            <Form method="post" action="/profile/delete">
              <Button type="submit" name="intent" value="pause" variant="secondary" size="lg" block busy={busy}>
                {t("membership.delete_offer_pause_action", { days })}
              </Button>
            </Form>
          ) : offer === "discount" ? (
            <ButtonLink
              to={discount ? `/credits/${discount.bundle}?code=${discount.code}` : "/credits"}
              variant="secondary"
              size="lg"
              block
            >
              {t("membership.delete_offer_discount_action")}
            </ButtonLink>
          ) : (
            <ButtonLink to={offerPath(offer, settings)} variant="secondary" size="lg" block>
              {t(`membership.delete_offer_${offer}_action`)}
            </ButtonLink>
          )}
        </div>
        {offer === "search" && (
          <p className="muted mt-4 mb-0">
            {t("membership.delete_offer_search_new")}{" "}
            <Link to="/notifications">{t("membership.delete_offer_search_new_action")}</Link>
          </p>
        )}
      </Panel>
    </>
  );
}
