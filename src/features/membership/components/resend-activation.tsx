/** The button that sends the activation mail again, and says what became of it. */
import { type ComponentProps, useState } from "react";
import { useTranslations } from "#i18n/words.ts";
import { ask, AskError } from "#contract/browser.ts";
import { Button } from "#ui/button.tsx";

type ResendActivationProps = Pick<ComponentProps<typeof Button>, "variant" | "size">;

export function ResendActivation({ variant = "quiet", size = "sm" }: ResendActivationProps) {
  const t = useTranslations();
  const [busy, setBusy] = useState(false);
  const [told, setTold] = useState<string>();
  async function handleClick() {
    setBusy(true);
    // Said twice in a row, the same words would be heard once.
    setTold(undefined);
    try {
      // Loaded when it is needed: few members ever are here, but the button's layout is everybody's.
      const { resendActivation } = await import("../contract.ts");
      const { email } = await ask(resendActivation, {});
      setTold(t("signup.sent_done", { email }));
    } catch (error) {
      const limited = error instanceof AskError && error.code === "rate_limited";
      setTold(limited ? t("signup.sent_limit") : t("errors.connection"));
    }
    setBusy(false);
  }
  return (
    <>
      <Button className="needs-scripts" variant={variant} size={size} busy={busy} onClick={() => void handleClick()}>
        {t("signup.sent_again")}
      </Button>
      <p role="status" className="small mb-0">
        {told}
      </p>
    </>
  );
}
