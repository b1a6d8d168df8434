/** What a new member may tell after the sign-up, a step at a time; each can be skipped. */
import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { useTranslations } from "use-intl";
import { useSite } from "#features/site/components/use-site.ts";
import type { RegionChoice } from "#features/site/contract.ts";
import { choiceText, profileChoices } from "#lib/profile-choices.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextareaField } from "#ui/textarea-field.tsx";
import { type CompletionStep, completionSteps, nextCompletion } from "../rules.ts";
import { SignupSheet } from "./signup-sheet.tsx";

/** What is known so far. */
export type Known = {
  has_recipient: boolean;
  recipient_name: string | null;
  signup_message: string | null;
  region: string | null;
  hair_color: string | null;
  eye_color: string | null;
  body_type: string | null;
  relationship_status: string | null;
  tattoos: string | null;
  about_me: string;
  looking_for: string;
};

export const personalFields = ["relationship_status", "body_type", "hair_color", "eye_color", "tattoos"] as const;

type CompletionProps = {
  readonly step: CompletionStep;
  readonly known: Known;
  readonly regions: readonly RegionChoice[];
  readonly fields: Record<string, string>;
};

export function Completion({ step, known, regions, fields }: CompletionProps) {
  const t = useTranslations();
  const { settings } = useSite();
  const order = completionSteps.filter((one) => one !== "message" || known.has_recipient);
  const common = { step, has_recipient: known.has_recipient, at: order.indexOf(step) + 1, of: order.length };
  if (step === "message")
    return (
      <CompletionForm
        {...common}
        title={t("signup.message_title", { name: known.recipient_name ?? "" })}
        lead={t("signup.message_lead")}
      >
        <TextareaField
          label={t("signup.message")}
          name="signup_message"
          rows={4}
          maxLength={settings.message_length}
          defaultValue={known.signup_message ?? ""}
          error={fields["signup_message"]}
        />
      </CompletionForm>
    );
  if (step === "photo")
    return (
      <SignupSheet
        title={t("signup.photo_title")}
        lead={t("signup.photo_lead")}
        step={{ current: common.at, total: common.of }}
      >
        <div className="stack mt-4">
          <ButtonLink to="/profile/photos" size="lg" block>
            {t("signup.photo_add")}
          </ButtonLink>
          <SkipLink {...common} />
        </div>
      </SignupSheet>
    );
  if (step === "location")
    return (
      <CompletionForm {...common} title={t("signup.location_title")} lead={t("signup.location_lead")}>
        <SelectField
          label={t("signup.region")}
          name="region"
          options={[
            { value: "", label: t("signup.region_any") },
            ...regions.map(({ code, name }) => ({ value: code, label: name })),
          ]}
          defaultValue={known.region ?? ""}
          error={fields["region"]}
        />
      </CompletionForm>
    );
  if (step === "personal")
    return (
      <CompletionForm {...common} title={t("signup.personal_title")} lead={t("signup.personal_lead")}>
        {personalFields.map((field) => (
          <SelectField
            key={field}
            label={t(`members.${field}`)}
            name={field}
            options={[
              { value: "", label: t("signup.not_said") },
              ...profileChoices[field].map((value) => ({ value, label: t(choiceText(field, value)) })),
            ]}
            defaultValue={known[field] ?? ""}
            error={fields[field]}
          />
        ))}
      </CompletionForm>
    );
  const notes = [
    { name: "about_me", label: t("signup.about_me") },
    { name: "looking_for", label: t("signup.about_looking_for") },
  ] as const;
  return (
    <CompletionForm {...common} title={t("signup.about_title")} lead={t("signup.about_lead")}>
      {notes.map(({ name, label }) => (
        <TextareaField
          key={name}
          label={label}
          name={name}
          rows={4}
          maxLength={settings.profile_note_length}
          defaultValue={known[name]}
          error={fields[name]}
        />
      ))}
    </CompletionForm>
  );
}

type StepProps = { readonly step: CompletionStep; readonly has_recipient: boolean };

function SkipLink({ step, has_recipient }: StepProps) {
  const t = useTranslations();
  return (
    <ButtonLink to={nextCompletion(step, has_recipient)} variant="ghost" block>
      {t("signup.skip")}
    </ButtonLink>
  );
}

type CompletionFormProps = StepProps & {
  readonly at: number;
  readonly of: number;
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
};

function CompletionForm({ step, has_recipient, at, of, title, lead, children }: CompletionFormProps) {
  const t = useTranslations();
  const busy = useNavigation().state !== "idle";
  return (
    <SignupSheet title={title} lead={lead} step={{ current: at, total: of }}>
      <Form key={step} method="post" action={`/signup?step=${step}`} className="stack">
        {children}
        <Button type="submit" size="lg" block busy={busy}>
          {t("signup.continue")}
        </Button>
        <SkipLink step={step} has_recipient={has_recipient} />
      </Form>
    </SignupSheet>
  );
}
