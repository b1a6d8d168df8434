/** The card that the payment provider keeps: shown by its last digits, removed with one button. */
import { Form, useNavigation } from "react-router";
import { useFormatter, useTranslations } from "#i18n/words.ts";
import { Button } from "#ui/button.tsx";
import { Panel } from "#ui/panel.tsx";
import type { StoredCard } from "../contract.ts";
import "#ui/styles/settings.scss";

export function CardLine({ card: { brand, last4 } }: { readonly card: StoredCard }) {
  const t = useTranslations();
  return (
    <span className="text-nowrap">
      <span aria-hidden="true">{`${brand} •••• ${last4}`}</span>
      <span className="visually-hidden">{t("payments.card_ending", { brand, last4 })}</span>
    </span>
  );
}

type StoredCardPanelProps = {
  readonly card: StoredCard;
  readonly action: string;
};

export function StoredCardPanel({ card, action }: StoredCardPanelProps) {
  const t = useTranslations();
  const format = useFormatter();
  const navigation = useNavigation();
  const busy = navigation.state !== "idle" && navigation.formData?.get("intent") === "remove_card";
  const { expires, blocked_until } = card;
  const until = blocked_until && format.dateTime(new Date(blocked_until), { dateStyle: "medium", timeStyle: "short" });
  return (
    <Panel title={t("payments.card_title")}>
      <div className="set-row">
        <div>
          <b>
            <CardLine card={card} />
          </b>
          <p>{expires ? t("payments.card_expires", { date: expires }) : t("payments.card_kept")}</p>
          {until && <p>{t("payments.card_blocked", { until })}</p>}
        </div>
        <Form method="post" action={action}>
          <Button type="submit" name="intent" value="remove_card" variant="quiet" size="sm" busy={busy}>
            {t("payments.card_remove")}
          </Button>
        </Form>
      </div>
    </Panel>
  );
}
