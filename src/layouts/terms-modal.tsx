/** Asks a member to agree to newer terms; until then only what helps to decide is open. */
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useMatches } from "react-router";
import { useFormatter, useTranslations } from "#i18n/words.ts";
import { ask, AskError } from "#contract/browser.ts";
import { userQuery } from "#features/accounts/components/use-user.ts";
import { acceptTerms, type User } from "#features/accounts/contract.ts";
import { useSite } from "#features/site/components/use-site.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Modal } from "#ui/modal.tsx";
import { Note } from "#ui/note.tsx";

/** Reading the texts, asking, taking one's data along and leaving need no consent. */
const open = /^(pages-|complaints|pricing|profile-delete|profile-export|account-deleted)/;

export function TermsModal({ user }: { readonly user: User }) {
  const t = useTranslations();
  const format = useFormatter();
  const { company } = useSite();
  const client = useQueryClient();
  const route_id = useMatches().at(-1)?.id ?? "";
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function handleAccept() {
    setBusy(true);
    try {
      const { user: accepted } = await ask(acceptTerms, { version: company.terms_date.slice(0, 10) });
      client.setQueryData(userQuery.queryKey, accepted);
    } catch (error) {
      setProblem(error instanceof AskError ? error.text : t("errors.connection"));
    }
    setBusy(false);
  }

  return (
    <Modal
      open={user.terms_outdated && !open.test(route_id)}
      onClose={() => undefined}
      dismissible={false}
      title={t("frame.new_terms")}
      footer={
        <>
          <ButtonLink to="/profile/delete" variant="ghost">
            {t("frame.new_terms_leave")}
          </ButtonLink>
          <Button busy={busy} onClick={() => void handleAccept()}>
            {t("frame.new_terms_agree")}
          </Button>
        </>
      }
    >
      {problem && <Note kind="bad" role="alert" title={problem} />}
      <p>{t("frame.new_terms_text", { date: format.dateTime(new Date(company.terms_date), { dateStyle: "long" }) })}</p>
      <p>
        <Link to="/pages/terms">{t("frame.terms")}</Link> · <Link to="/pages/privacy">{t("frame.privacy")}</Link>
      </p>
    </Modal>
  );
}
