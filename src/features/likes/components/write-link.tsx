/** The way to the conversation with a match, with what the first message costs. */
import { useTranslations } from "#i18n/words.ts";
import { useSite } from "#features/site/components/use-site.ts";
import { ButtonLink } from "#ui/button.tsx";

export function WriteLink({ id, onClick }: { readonly id: string; readonly onClick?: () => void }) {
  const t = useTranslations();
  const { settings } = useSite();
  return (
    <ButtonLink to={`/members/${id}/chat`} size="lg" block onClick={onClick}>
      {t("likes.write")} <span className="cost">{t("members.costs_credits", { count: settings.message_credits })}</span>
    </ButtonLink>
  );
}
