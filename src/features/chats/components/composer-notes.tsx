/** What stands where a message could be written, when it cannot, and what helps. */
import { type RefObject, useEffect, useRef } from "react";
import { useTranslations } from "#i18n/words.ts";
import type { ErrorBody } from "#contract/refusal.ts";
import { useSite } from "#features/site/components/use-site.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Note } from "#ui/note.tsx";
import type { ComposerState } from "../composer-state.ts";

type TakesOver = {
  /** One could write here since the page came. */
  readonly was_open: boolean;
};

/** Who was writing has lost the field, and goes on with what stands in its place. */
function useTakingOver(was_open: boolean): RefObject<HTMLDivElement | null> {
  const here = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (was_open && document.activeElement === document.body) here.current!.focus({ preventScroll: true });
  }, [was_open]);
  return here;
}

type ClosedComposerProps = Omit<Extract<ComposerState, { open: false }>, "open"> &
  TakesOver & {
    /** Something was written before. */
    readonly has_text: boolean;
  };

export function ClosedComposer({ code, text, helps, has_text, was_open }: ClosedComposerProps) {
  const t = useTranslations();
  const { settings } = useSite();
  return (
    <div className="composer closed" role="status" tabIndex={-1} ref={useTakingOver(was_open)}>
      <p className="why">{text}</p>
      {helps === "credits" && (
        <p className="sub">
          {has_text && t("chats.text_kept")} {t("chats.reading_free")}
        </p>
      )}
      {code === "conversation_limit" && (
        <p className="sub">{t("credits.benefit_conversations", { free: settings.free_conversations })}</p>
      )}
      {helps === "credits" && <ButtonLink to="/credits">{t("chats.buy_credits")}</ButtonLink>}
      {helps === "premium" && <ButtonLink to="/premium">{t("frame.get_premium")}</ButtonLink>}
    </div>
  );
}

/** The partner has left: nobody to write to. */
export function PartnerGone({ was_open }: TakesOver) {
  const t = useTranslations();
  return (
    <div className="composer closed" tabIndex={-1} ref={useTakingOver(was_open)}>
      <p className="sub">{t("chats.partner_gone")}</p>
    </div>
  );
}

/** Of what was sent without scripts. */
export function RefusedNote({ error }: { readonly error: ErrorBody["error"] }) {
  return (
    <Note kind="bad" role="alert">
      {Object.values(error.fields)[0] ?? error.message}
    </Note>
  );
}

export function PremiumNote({ onDismiss }: { readonly onDismiss: () => void }) {
  const t = useTranslations();
  return (
    <Note
      kind="pri"
      role="alert"
      onDismiss={onDismiss}
      action={
        <ButtonLink size="sm" to="/premium">
          {t("frame.get_premium")}
        </ButtonLink>
      }
    >
      {t("errors.premium_required")}
    </Note>
  );
}
