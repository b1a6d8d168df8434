/** What a member agreed to, with the way back where there is one. */
import { Form, useNavigation } from "react-router";
import { useFormatter, useTranslations } from "#i18n/words.ts";
import { Button } from "#ui/button.tsx";
import { Note } from "#ui/note.tsx";
import { Panel } from "#ui/panel.tsx";
import type { ConsentEntry } from "../settings-contract.ts";
import { useSettingsForm } from "./settings-state.ts";

const kinds = ["terms", "sensitive_data", "marketing", "fictional"] as const;

export function ConsentList({ consents }: { readonly consents: readonly ConsentEntry[] }) {
  const t = useTranslations();
  const { saved, error } = useSettingsForm("consent");
  return (
    <Panel title={t("settings.consents")}>
      {saved && <Note kind="ok" role="status" title={t("settings.saved")} />}
      {error && <Note kind="bad" role="alert" title={error.message} />}
      {kinds.map((kind) => (
        <ConsentRow key={kind} kind={kind} latest={consents.find((consent) => consent.kind === kind)} />
      ))}
    </Panel>
  );
}

type ConsentRowProps = { readonly kind: (typeof kinds)[number]; readonly latest: ConsentEntry | undefined };

function ConsentRow({ kind, latest }: ConsentRowProps) {
  const t = useTranslations();
  const busy = useNavigation().formData?.get("kind") === kind;
  const format = useFormatter();
  const day = (moment: string) => format.dateTime(new Date(moment), { dateStyle: "long" });
  const given = latest !== undefined && latest.withdrawn_at === null;
  const state = latest
    ? latest.withdrawn_at === null
      ? t("settings.consent_given", { day: day(latest.given_at), version: day(latest.version) })
      : t("settings.consent_withdrawn", { day: day(latest.withdrawn_at) })
    : t("settings.consent_none");
  return (
    <div className="set-row set-row-stack">
      <div>
        <b>{t(`settings.consent_${kind}`)}</b>
        <p>{state}</p>
        {given && <p>{t(`settings.consent_${kind}_text`)}</p>}
      </div>
      {kind !== "terms" && (
        <Form method="post" action="/profile/data">
          <input type="hidden" name="kind" value={kind} />
          <input type="hidden" name="given" value={String(!given)} />
          <Button
            type="submit"
            name="intent"
            value="consent"
            variant="quiet"
            size="sm"
            busy={busy}
            aria-label={t(given ? "settings.consent_withdraw_of" : "settings.consent_give_of", {
              consent: t(`settings.consent_${kind}`),
            })}
          >
            {t(given ? "settings.consent_withdraw" : "settings.consent_give")}
          </Button>
        </Form>
      )}
    </div>
  );
}
