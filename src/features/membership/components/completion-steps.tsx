/** What a new member may tell after the sign-up, a step at a time; each can be skipped. */
import { type ReactNode, useRef, useState } from "react";
import { Form, useNavigate, useNavigation } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import type { OwnPhotos as Photos } from "#features/photos/contract.ts";
import { PageTitle } from "#features/site/components/page-title.tsx";
import { useSite } from "#features/site/components/use-site.ts";
import type { RegionChoice } from "#features/site/contract.ts";
import { choiceText, noteFields, profileChoices } from "#lib/profile-choices.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { later } from "#ui/later.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { personalFields } from "../completion-form.ts";
import { type CompletionStep, completionOrder, nextCompletion, previousCompletion } from "../rules.ts";
import { CountedTextarea } from "./counted-textarea.tsx";
import { PlaceFields } from "./place-fields.tsx";
import { SignupSheet } from "./signup-sheet.tsx";
import { useDraft } from "./use-draft.ts";

const whole = { whole: true };
const OwnPhotos = later(async () => (await import("#features/photos/components/own-photos.tsx")).OwnPhotos, whole);
const PushButton = later(
  async () => (await import("#features/notifications/components/push-button.tsx")).PushButton,
  whole,
);

/** What is known so far. */
export type Known = {
  has_recipient: boolean;
  recipient_name: string | null;
  signup_message: string | null;
  country: string;
  region: string | null;
  town: string;
  hair_color: string | null;
  eye_color: string | null;
  body_type: string | null;
  relationship_status: string | null;
  tattoos: string | null;
  about_me: string;
  looking_for: string;
};

type CompletionProps = {
  readonly step: CompletionStep;
  readonly known: Known;
  readonly photos: Photos;
  readonly regions: readonly RegionChoice[];
  readonly fields: Record<string, string>;
};

export function Completion({ step, known, photos, regions, fields }: CompletionProps) {
  const t = useTranslations();
  const { settings } = useSite();
  const [photoCount, setPhotoCount] = useState(photos.photos.length);
  const common = { step, has_recipient: known.has_recipient };
  if (step === "message")
    return (
      <CompletionForm
        {...common}
        title={t("signup.message_title", { name: known.recipient_name ?? "" })}
        lead={t("signup.message_lead")}
      >
        <CountedTextarea
          label={t("signup.message")}
          name="signup_message"
          max={settings.message_length}
          stored={known.signup_message ?? ""}
          error={fields["signup_message"]}
        />
      </CompletionForm>
    );
  if (step === "photo")
    return (
      <CompletionSheet
        {...common}
        title={t("signup.photo_title")}
        lead={t(settings.photos_auto_approve ? "signup.photo_lead_open" : "signup.photo_lead")}
      >
        <div className="stack mt-5">
          <OwnPhotos initial={photos} with_premium={false} onCount={setPhotoCount} />
          {photoCount > 0 ? (
            <ButtonLink to={nextCompletion(step, known.has_recipient)} size="lg" block>
              {t("signup.continue")}
            </ButtonLink>
          ) : (
            <SkipLink {...common} />
          )}
        </div>
      </CompletionSheet>
    );
  if (step === "push") return <PushStep {...common} />;
  if (step === "location")
    return (
      <CompletionForm {...common} title={t("signup.location_title")} lead={t("signup.location_lead")}>
        <PlaceFields
          country={known.country}
          region={known.region ?? ""}
          regions={regions}
          regions_of={known.country}
          any_region={t("signup.region_any")}
          town={known.town}
          with_location
          wrong={(field) => fields[field]}
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
  return (
    <CompletionForm {...common} title={t("signup.about_title")} lead={t("signup.about_lead")}>
      {noteFields.map((name) => (
        <CountedTextarea
          key={name}
          label={t(`members.note_${name}`)}
          name={name}
          max={settings.profile_note_length}
          stored={known[name]}
          error={fields[name]}
        />
      ))}
    </CompletionForm>
  );
}

type StepProps = { readonly step: CompletionStep; readonly has_recipient: boolean };

/** The last one: pressing its button goes on by itself, and not pressing it goes on too. */
function PushStep({ step, has_recipient }: StepProps) {
  const t = useTranslations();
  const navigate = useNavigate();
  const next = nextCompletion(step, has_recipient);
  return (
    <CompletionSheet
      step={step}
      has_recipient={has_recipient}
      title={t("signup.push_title")}
      lead={t("signup.push_lead")}
    >
      <div className="stack mt-4">
        <PushButton size="lg" block onDone={() => void navigate(next)} />
        <SkipLink step={step} has_recipient={has_recipient} />
      </div>
    </CompletionSheet>
  );
}

function SkipLink({ step, has_recipient }: StepProps) {
  const t = useTranslations();
  return (
    <ButtonLink to={nextCompletion(step, has_recipient)} variant="ghost" block>
      {t("signup.skip")}
    </ButtonLink>
  );
}

type CompletionSheetProps = StepProps & {
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
};

/** Counted among the steps of this member, with the way back. */
function CompletionSheet({ step, has_recipient, title, lead, children }: CompletionSheetProps) {
  const order = completionOrder(has_recipient);
  return (
    <>
      <PageTitle title={title} noindex />
      <SignupSheet
        title={title}
        lead={lead}
        step={{ current: order.indexOf(step) + 1, total: order.length }}
        back={previousCompletion(step, has_recipient)}
      >
        {children}
      </SignupSheet>
    </>
  );
}

function CompletionForm({ children, ...sheet }: CompletionSheetProps) {
  const t = useTranslations();
  const { step } = sheet;
  const busy = useNavigation().state !== "idle";
  const form = useRef<HTMLFormElement>(null);
  const { keep } = useDraft(form, step);
  return (
    <CompletionSheet {...sheet}>
      <Form key={step} ref={form} method="post" action={`/signup?step=${step}`} className="stack" onChange={keep}>
        {children}
        <Button type="submit" size="lg" block busy={busy}>
          {t("signup.continue")}
        </Button>
        <SkipLink {...sheet} />
      </Form>
    </CompletionSheet>
  );
}
