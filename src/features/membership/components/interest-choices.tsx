/** Interests to choose from, up to the site's number; explicit ones need a consent of their own. */
import { useState } from "react";
import { useTranslations } from "#i18n/words.ts";
import { InterestIcon } from "#features/members/components/interest-icon.tsx";
import { useSite } from "#features/site/components/use-site.ts";
import type { InterestChoice } from "#features/site/contract.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { FieldGroup } from "#ui/field.tsx";
import { useInteractive } from "#ui/use-interactive.ts";

type InterestChoicesProps = {
  readonly choices: readonly InterestChoice[];
  readonly chosen: readonly string[];
  /** Given already. */
  readonly consent: boolean;
  readonly error?: string | undefined;
  readonly consent_error?: string | undefined;
};

export function InterestChoices({ choices, chosen: stored, consent, error, consent_error }: InterestChoicesProps) {
  const t = useTranslations();
  const { interests_max } = useSite().settings;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(stored));
  // Without scripts nothing could be enabled again, so the server alone counts there.
  const full = useInteractive() && chosen.size >= interests_max;

  function toggle(key: string, on: boolean) {
    setChosen((before) => {
      const after = new Set(before);
      if (on) after.add(key);
      else after.delete(key);
      return after;
    });
  }

  const group = (explicit: boolean) => (
    <ul className="chips interest-choices">
      {choices
        .filter((choice) => choice.explicit === explicit)
        .map(({ key, name }) => (
          <li key={key}>
            <label className="chip">
              <input
                type="checkbox"
                name="interests"
                value={key}
                defaultChecked={stored.includes(key)}
                disabled={full && !chosen.has(key)}
                onChange={(event) => toggle(key, event.target.checked)}
              />
              <InterestIcon interest={key} />
              {name}
            </label>
          </li>
        ))}
    </ul>
  );

  return (
    <div className="stack">
      <FieldGroup
        legend={t("settings.interests")}
        hint={t("settings.interests_count", { count: chosen.size, max: interests_max })}
        error={error}
      >
        {() => group(false)}
      </FieldGroup>
      <FieldGroup legend={t("settings.interests_explicit")} hint={t("settings.interests_explicit_hint")}>
        {() => group(true)}
      </FieldGroup>
      {!consent && (
        <Checkbox name="consent_sensitive_data" label={t("settings.interests_consent")} error={consent_error} />
      )}
    </div>
  );
}
