/** The six questions of the match finder; the answers travel in the address, so that each step works without scripts. */
import { type ReactNode, useId } from "react";
import { Form } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import { useSite } from "#features/site/components/use-site.ts";
import type { InterestChoice } from "#features/site/contract.ts";
import { profileChoices } from "#lib/profile-choices.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { FieldGroup } from "#ui/field.tsx";
import { RadioTiles } from "#ui/radio-tiles.tsx";
import { Steps } from "#ui/steps.tsx";
import { TextField } from "#ui/text-field.tsx";
import { dealBreakers, finderGoals, finderPlaces, wishEntries, type Wishes } from "../finder-rules.ts";
import { finderAddress } from "./finder-address.ts";
import { InterestIcon } from "./interest-icon.tsx";
import "./finder.scss";

export const finderSteps = 6;

/** What each step asks; the rest is carried on. */
const asked: Record<number, readonly (keyof Wishes)[]> = {
  1: ["gender"],
  2: ["min_age", "max_age"],
  3: ["place"],
  4: ["interests"],
  5: ["goal"],
  6: ["deal_breakers"],
};

type FinderQuestionsProps = {
  readonly step: number;
  readonly wishes: Wishes;
  readonly interests: readonly InterestChoice[];
  /** Members send their answers with the last step; visitors go on to the sign-up. */
  readonly visitor: boolean;
};

export function FinderQuestions({ step, wishes, interests, visitor }: FinderQuestionsProps) {
  const t = useTranslations();
  const progress = useId();
  const last = step === finderSteps;
  const carried = wishEntries(wishes).filter(([name]) => !asked[step]!.includes(name as keyof Wishes));
  return (
    <Form className="finder narrow stack" method={last && !visitor ? "post" : "get"} action="/match-finder" key={step}>
      <Steps current={step} total={finderSteps} id={progress} />
      {carried.map(([name, value]) => (
        <input key={`${name}-${value}`} type="hidden" name={name} value={value} />
      ))}
      {(!last || visitor) && <input type="hidden" name="step" value={step + 1} />}
      <Question step={step} wishes={wishes} interests={interests} progress={progress} />
      <div className="d-flex gap-2">
        {step > 1 && (
          <ButtonLink to={finderAddress(wishes, step - 1)} variant="ghost">
            {t("members.finder_back")}
          </ButtonLink>
        )}
        <Button type="submit" size="lg" className="flex-fill">
          {t(last ? "members.finder_show" : "members.finder_next")}
        </Button>
      </div>
    </Form>
  );
}

type QuestionProps = Omit<FinderQuestionsProps, "visitor"> & {
  /** Where it says how far along the question is. */
  readonly progress: string;
};

function Question({ step, wishes, interests, progress }: QuestionProps): ReactNode {
  const t = useTranslations();
  const { settings } = useSite();
  switch (step) {
    case 1:
      return (
        <RadioTiles
          arrive={progress}
          legend={t("members.finder_who")}
          name="gender"
          defaultValue={wishes.gender ?? ""}
          options={[
            ...profileChoices.gender.filter((gender) => gender !== "non_binary" || settings.non_binary),
            "",
          ].map((value) => ({
            value,
            label: t(`members.finder_gender_${(value || "any") as "any"}`),
          }))}
        />
      );
    case 2:
      return <AgeQuestion wishes={wishes} progress={progress} />;
    case 3:
      return (
        <RadioTiles
          arrive={progress}
          legend={t("members.finder_where")}
          name="place"
          defaultValue={wishes.place}
          options={finderPlaces.map((value) => ({ value, label: t(`members.finder_place_${value}`) }))}
        />
      );
    case 4:
      return <InterestQuestion interests={interests} chosen={wishes.interests} progress={progress} />;
    case 5:
      return (
        <RadioTiles
          arrive={progress}
          legend={t("members.finder_goal")}
          name="goal"
          defaultValue={wishes.goal}
          options={finderGoals.map((value) => ({ value, label: t(`members.finder_goal_${value}`) }))}
        />
      );
    default:
      return (
        <FieldGroup arrive={progress} legend={t("members.finder_breakers")} hint={t("members.finder_breakers_hint")}>
          {() =>
            dealBreakers.map((value) => (
              <Checkbox
                key={value}
                name="deal_breakers"
                value={value}
                defaultChecked={wishes.deal_breakers.includes(value)}
                label={t(`members.finder_breaker_${value}`)}
              />
            ))
          }
        </FieldGroup>
      );
  }
}

function AgeQuestion({ wishes, progress }: Pick<QuestionProps, "wishes" | "progress">) {
  const t = useTranslations();
  const { min_age, max_age } = useSite().settings;
  const bounds = { type: "number", inputMode: "numeric", min: min_age, max: max_age, required: true } as const;
  return (
    <FieldGroup arrive={progress} legend={t("members.finder_age")}>
      {() => (
        <div className="finder-ages">
          <TextField {...bounds} name="min_age" label={t("members.finder_age_from")} defaultValue={wishes.min_age} />
          <TextField {...bounds} name="max_age" label={t("members.finder_age_to")} defaultValue={wishes.max_age} />
        </div>
      )}
    </FieldGroup>
  );
}

type InterestQuestionProps = Pick<QuestionProps, "interests" | "progress"> & { readonly chosen: readonly string[] };

function InterestQuestion({ interests, chosen, progress }: InterestQuestionProps) {
  const t = useTranslations();
  return (
    <FieldGroup arrive={progress} legend={t("members.finder_interests")} hint={t("members.finder_interests_hint")}>
      {() => (
        <ul className="chips">
          {interests.map(({ key, name }) => (
            <li key={key}>
              <label className="chip finder-chip">
                <input
                  type="checkbox"
                  className="visually-hidden"
                  name="interests"
                  value={key}
                  defaultChecked={chosen.includes(key)}
                />
                <InterestIcon interest={key} />
                {name}
              </label>
            </li>
          ))}
        </ul>
      )}
    </FieldGroup>
  );
}
