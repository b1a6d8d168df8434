/** Last step of a direct debit: the code that was sent to the phone. */
import { Form, Link, useNavigation } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import type { ErrorBody } from "#contract/refusal.ts";
import { Button } from "#ui/button.tsx";
import { Note } from "#ui/note.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { DirectDebit } from "../debit-contract.ts";

type DebitCodeProps = {
  readonly action: string;
  readonly debit: DirectDebit;
  readonly sms: NonNullable<DirectDebit["sms"]>;
  /** It was asked for once more just now. */
  readonly sent_again: boolean;
  readonly error: ErrorBody["error"] | undefined;
};

export function DebitCode({ action, debit, sms, sent_again, error }: DebitCodeProps) {
  const t = useTranslations();
  const navigation = useNavigation();
  const sending = navigation.state !== "idle" ? navigation.formData?.get("intent") : undefined;
  const minutes = Math.max(1, Math.ceil((Date.parse(sms.expires) - Date.parse(sms.server_time)) / 60_000));
  const sent = t("payments.otp_sent", { phone: sms.phone, minutes });
  const digits = t("payments.otp_hint", { digits: sms.digits });
  return (
    <div className="stack">
      <Form method="post" action={action} className="stack">
        <input type="hidden" name="payment_id" value={debit.payment_id} />
        {sent_again && <Note kind="ok" role="status" title={sent} arrives={false} />}
        <TextField
          label={t("payments.otp")}
          hint={
            sent_again ? (
              <>
                <span className="visually-hidden">{sent}</span> {digits}
              </>
            ) : (
              `${sent} ${digits}`
            )
          }
          name="otp"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          required
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- asked for a moment ago, in this very place
          autoFocus
          className="otp"
          error={error?.fields["otp"]}
        />
        <Button type="submit" name="intent" value="confirm" size="lg" block busy={sending === "confirm"}>
          {t("payments.otp_confirm")}
        </Button>
      </Form>
      <Form method="post" action={action} className="text-center">
        <input type="hidden" name="payment_id" value={debit.payment_id} />
        {sms.left > 0 ? (
          <Button type="submit" name="intent" value="sms" variant="ghost" size="sm" busy={sending === "sms"}>
            {t("payments.otp_again", { count: sms.left })}
          </Button>
        ) : (
          <p className="muted small mb-0">{t("payments.otp_none_left")}</p>
        )}
      </Form>
      <p className="text-center mb-0">
        <Link to={`/directdebit?id=${debit.payment_id}&change`}>{t("payments.debit_change")}</Link>
      </p>
    </div>
  );
}
