/** The field for a discount code, behind a word: whoever has none is not sent looking for one. */
import { useTranslations } from "#i18n/words.ts";
import { Button } from "#ui/button.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { OrderOverview } from "../contract.ts";

type CodeEntryProps = {
  /** The id of the form it belongs to, which may stand elsewhere. */
  readonly form: string;
  readonly error: OrderOverview["code_error"];
  /** What was typed before, to be mended. */
  readonly typed: string | undefined;
  /** A code is applied already; one order takes one. */
  readonly has_code: boolean;
};

export function CodeEntry({ form, error, typed, has_code }: CodeEntryProps) {
  const t = useTranslations();
  return (
    <Disclosure
      className="code-entry"
      open={error !== null}
      summary={has_code ? t("payments.code_another") : t("payments.code_have")}
    >
      <TextField
        // Made anew for another code, so that it is empty once one is applied.
        key={typed ?? ""}
        form={form}
        name="code"
        label={t("payments.code")}
        defaultValue={error ? typed : ""}
        error={error?.text}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={100}
        required
        action={
          <Button type="submit" form={form} variant="quiet">
            {t("payments.code_apply")}
          </Button>
        }
      />
    </Disclosure>
  );
}
