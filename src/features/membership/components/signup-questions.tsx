/** The first steps of a sign-up: each a form whose answers go into the address, so that it works without scripts too. */
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { Form, Link } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import { useCountryOptions } from "#features/site/components/use-country-options.ts";
import { useSite } from "#features/site/components/use-site.ts";
import { Button } from "#ui/button.tsx";
import { DateOfBirthField } from "#ui/date-of-birth-field.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { showAnswer } from "#ui/show-answer.ts";
import { TextField } from "#ui/text-field.tsx";
import { carried, type Place } from "../joining-place.ts";
import { type Answers, birthProblem, nameProblem, todayIn } from "../rules.ts";
import { FoundLater } from "./found-later.tsx";
import { keepAnswers } from "./keep-answers.ts";
import { KindTiles } from "./kind-tiles.tsx";
import { useDraft } from "./use-draft.ts";
import { useProblemText } from "./use-problem-text.ts";
import { useRegions } from "./use-regions.ts";
import { useSignupCheck } from "./use-signup-check.ts";

export type QuestionProps = {
  readonly place: Place;
  /** Somebody wanted to go on: what is missing is said now. */
  readonly attempted: boolean;
  readonly onLogin: () => void;
};

type QuestionFormProps = QuestionProps & {
  readonly asked: readonly (keyof Answers)[];
  readonly step: number;
  readonly onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  readonly children: ReactNode;
};

function QuestionForm({ place, asked, step, onSubmit, onLogin, children }: QuestionFormProps) {
  const t = useTranslations();
  const loginLink = (chunks: ReactNode) => (
    <Link to="/login" onClick={onLogin}>
      {chunks}
    </Link>
  );
  const form = useRef<HTMLFormElement>(null);
  const { keep } = useDraft(form, `question-${step}`);
  return (
    <Form
      ref={form}
      method="get"
      action={place.path}
      className="stack"
      preventScrollReset
      onSubmit={(event) => {
        onSubmit?.(event);
        if (!event.defaultPrevented) keepAnswers(event.currentTarget, `&step=${step}`);
      }}
      onChange={keep}
    >
      {carried(place, asked).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="step" value={step + 1} />
      {children}
      <Button type="submit" size="lg" block>
        {t("signup.continue")}
      </Button>
      <p className="muted small text-center mb-0">{t.rich("signup.member_already", { link: loginLink })}</p>
    </Form>
  );
}

export function KindQuestion(props: QuestionProps) {
  const t = useTranslations();
  const { answers } = props.place;
  const missing = (answer: string | undefined) =>
    props.attempted && !answer ? t("errors.choice_required") : undefined;
  return (
    <QuestionForm {...props} asked={["gender", "seeks"]} step={0}>
      <KindTiles
        gender={{ chosen: answers.gender, error: missing(answers.gender) }}
        seeks={{ chosen: answers.seeks, error: missing(answers.seeks) }}
      />
    </QuestionForm>
  );
}

export function BirthQuestion(props: QuestionProps) {
  const t = useTranslations();
  const textOf = useProblemText();
  const { settings, now } = useSite();
  const { answers } = props.place;
  const [country, setCountry] = useState<string>(answers.country ?? settings.geoip_selected_country ?? "");
  const regions = useRegions(country);
  const chosen = (country === answers.country && answers.region) || "";
  const any_region = { value: "", label: t("signup.region_any") };
  const countries = useCountryOptions(settings.countries);
  const problem = props.attempted ? birthProblem(answers.date_of_birth, country, settings, new Date(now)) : undefined;
  return (
    <QuestionForm {...props} asked={["date_of_birth", "country", "region"]} step={1}>
      <DateOfBirthField
        legend={t("signup.birth_legend", { min_age: settings.min_age })}
        name="date_of_birth"
        today={todayIn(country, new Date(now))}
        min_age={settings.min_age}
        defaultValue={answers.date_of_birth}
        required
        error={textOf(problem)}
      />
      <SelectField
        label={t("signup.country")}
        name="country"
        autoComplete="country"
        required
        placeholder={t("ui.choose")}
        options={countries}
        value={country}
        onChange={(event) => setCountry(event.target.value)}
        error={props.attempted && !country ? t("errors.choice_required") : undefined}
      />
      {country && regions?.length !== 0 && (
        <SelectField
          // Another country has other regions. The place of theirs is kept until they are there.
          key={`${country} ${regions?.length}`}
          label={t("signup.region")}
          name="region"
          options={[
            any_region,
            ...(regions?.map(({ code, name }) => ({ value: code, label: name })) ??
              (chosen ? [{ value: chosen, label: "…" }] : [])),
          ]}
          defaultValue={chosen}
        />
      )}
    </QuestionForm>
  );
}

type NameQuestionProps = QuestionProps & {
  /** What the server found wrong with the name in the address. */
  readonly fault?: string | undefined;
};

export function NameQuestion({ fault, ...props }: NameQuestionProps) {
  const t = useTranslations();
  const textOf = useProblemText();
  const { settings } = useSite();
  const { answers } = props.place;
  const [name, setName] = useState(answers.name ?? "");
  const [typed, setTyped] = useState(false);
  const problem = nameProblem(name, settings);
  const told = useSignupCheck({ name: typed && !problem ? name : undefined });
  const unchanged = props.attempted && name === (answers.name ?? "");
  const error = unchanged
    ? (textOf(problem) ?? fault)
    : typed && name !== ""
      ? (textOf(problem) ?? (told.name && <FoundLater>{told.name}</FoundLater>))
      : undefined;
  return (
    <QuestionForm
      {...props}
      asked={["name"]}
      step={2}
      onSubmit={(event) => {
        setTyped(true);
        if (!problem && !told.name) return;
        event.preventDefault();
        showAnswer(event.currentTarget);
      }}
    >
      <TextField
        label={t("signup.name")}
        hint={t("signup.name_hint", { min: settings.name_length_min, max: settings.name_length_max })}
        name="name"
        autoComplete="nickname"
        spellCheck={false}
        maxLength={60}
        required
        value={name}
        error={error}
        onChange={(event) => {
          setTyped(true);
          setName(event.target.value);
        }}
      />
    </QuestionForm>
  );
}
