/** The step that makes the account: address, password and the consents. Nothing of it goes into the page's address. */
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { Link } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import { ask, AskError } from "#contract/browser.ts";
import type { Given } from "#contract/call.ts";
import type { ErrorBody } from "#contract/refusal.ts";
import { useSite } from "#features/site/components/use-site.ts";
import { isEmailAddress } from "#lib/email-address.ts";
import { limit_ms } from "#lib/in-time.ts";
import { passwordProblem } from "#lib/password-rules.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { FieldGroup } from "#ui/field.tsx";
import { PasswordField } from "#ui/password-field.tsx";
import { showAnswer } from "#ui/show-answer.ts";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import { signup } from "../contract.ts";
import { type Place, signupInput, stepQuery } from "../joining-place.ts";
import { nameProblem } from "../rules.ts";
import { FoundLater } from "./found-later.tsx";
import { SignupRefusal } from "./signup-refusal.tsx";
import type { SignupSignal } from "./signup-signals.ts";
import { useDraft } from "./use-draft.ts";
import { useProblemText } from "./use-problem-text.ts";
import { useSignupCheck } from "./use-signup-check.ts";

type Failure = Pick<ErrorBody["error"], "code" | "message" | "fields">;

type AccountStepProps = {
  readonly place: Place;
  readonly onSignal: (signal: SignupSignal) => void;
  /** What the server said to a form that was sent without scripts. */
  readonly refused?: { readonly error: Failure; readonly email: string; readonly marketing: boolean } | undefined;
};

export function AccountStep({ place, onSignal, refused }: AccountStepProps) {
  const t = useTranslations();
  const { settings, now } = useSite();
  const [failure, setFailure] = useState<Failure | undefined>(refused?.error);
  const [sent_email, setSentEmail] = useState(refused?.email);
  /** Counted, so that the focus moves after each of them and not while somebody corrects what was wrong. */
  const [refusals, setRefusals] = useState(refused ? 1 : 0);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { keep, forget } = useDraft(form, "account");
  const fields = failure?.fields ?? {};
  /** Where that was, until somebody types: what is found wrong above it meanwhile comes first. */
  const shown = useRef<Element>(null);
  useEffect(() => {
    // Each field says what is wrong with it; the browser would say it once more.
    form.current!.noValidate = true;
    if (refusals > 0) shown.current = showAnswerOf(form.current);
  }, [refusals]);

  /** What is being corrected is no longer called wrong. */
  function handleChange({ target }: FormEvent<HTMLFormElement>) {
    keep();
    shown.current = null;
    const { name } = target as HTMLInputElement;
    if (failure && name in failure.fields) {
      const { [name]: _corrected, ...others } = failure.fields;
      setFailure(Object.keys(others).length > 0 ? { ...failure, fields: others } : undefined);
    }
  }

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const input = signupInput(place, new FormData(event.currentTarget));
    setBusy(true);
    setSentEmail(input.email as string);
    const tellSlow = () => toast({ title: t("ui.slow-title"), text: t("ui.slow-text") });
    const slow = setTimeout(tellSlow, limit_ms);
    try {
      await ask(signup, input as Given<typeof signup>);
      onSignal("complete");
      forget();
      // Everything on this page was made for a visitor.
      window.location.assign("/signup?step=4");
    } catch (error) {
      const told =
        error instanceof AskError ? { code: error.code, message: error.text, fields: error.fields } : undefined;
      setFailure(told ?? { code: "unexpected", message: t("signup.failed"), fields: {} });
      setRefusals((count) => count + 1);
      setBusy(false);
    }
    clearTimeout(slow);
  }

  return (
    <form
      method="post"
      action={`/signup?${stepQuery(place, 3)}`}
      className="stack"
      ref={form}
      onChange={handleChange}
      onSubmit={(event) => void handleSubmit(event)}
    >
      {failure && <SignupRefusal failure={failure} place={place} onLogin={() => onSignal("login")} />}
      <input type="hidden" name="opened_at" value={now} />
      <div className="su-trap" aria-hidden="true">
        <label>
          {t("signup.website")}
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <EmailField
        name={place.answers.name ?? ""}
        defaultValue={refused?.email}
        error={fields["email"]}
        known={failure?.code === "account_exists" ? sent_email : undefined}
        onTold={() => {
          if (shown.current === document.activeElement) shown.current = showAnswerOf(form.current);
        }}
      />
      <NewPasswordField error={fields["password"]} personal={[place.answers.name ?? "", settings.name]} />
      <ConsentFields fields={fields} marketing={refused?.marketing ?? false} />
      <Button type="submit" size="lg" block busy={busy}>
        {t("signup.submit")}
      </Button>
    </form>
  );
}

/** Tells where the focus is now. */
function showAnswerOf(form: HTMLFormElement | null): Element | null {
  showAnswer(form);
  return document.activeElement;
}

type EmailFieldProps = {
  readonly name: string;
  readonly defaultValue: string | undefined;
  readonly error: string | undefined;
  /** The form itself says that this one has an account, and where to log in. */
  readonly known: string | undefined;
  /** The server has found something wrong with it. */
  readonly onTold: () => void;
};

function EmailField({ name, defaultValue = "", error, known, onTold }: EmailFieldProps) {
  const t = useTranslations();
  const { settings } = useSite();
  const textOf = useProblemText();
  const [email, setEmail] = useState(defaultValue);
  const [left, setLeft] = useState(false);
  const valid = isEmailAddress(email.trim());
  const told = useSignupCheck({ email: valid && left && email !== known ? email.trim() : undefined });
  const tell = useEffectEvent(onTold);
  useEffect(() => {
    if (told.email) tell();
  }, [told.email]);
  const same = valid && nameProblem(name, settings, email) === "errors.name_same_as_email";
  const found = same
    ? textOf("errors.name_same_as_email")
    : valid
      ? told.email
      : left && email
        ? t("errors.email_invalid")
        : undefined;
  return (
    <TextField
      label={t("signup.email")}
      hint={t("signup.email_hint")}
      name="email"
      type="email"
      autoComplete="email"
      maxLength={254}
      required
      value={email}
      error={found ? <FoundLater>{found}</FoundLater> : error}
      onChange={(event) => setEmail(event.target.value)}
      onBlur={() => setLeft(true)}
    />
  );
}

function NewPasswordField({
  error,
  personal,
}: {
  readonly error: string | undefined;
  readonly personal: readonly string[];
}) {
  const t = useTranslations();
  const { settings } = useSite();
  const textOf = useProblemText();
  const [password, setPassword] = useState("");
  const [left, setLeft] = useState(false);
  const problem = left && password ? passwordProblem(password, settings, personal) : undefined;
  return (
    <PasswordField
      label={t("signup.password")}
      hint={t("signup.password_hint", { min: settings.password_length_min })}
      name="password"
      autoComplete="new-password"
      minLength={settings.password_length_min}
      required
      error={problem ? <FoundLater>{textOf(problem)}</FoundLater> : error}
      onChange={(event) => setPassword(event.target.value)}
      onBlur={() => setLeft(true)}
    />
  );
}

type ConsentFieldsProps = { readonly fields: Record<string, string>; readonly marketing: boolean };

/** Each on its own, none of them ticked. */
export function ConsentFields({ fields, marketing }: ConsentFieldsProps) {
  const t = useTranslations();
  const { settings } = useSite();
  const page = (path: string) => (chunks: ReactNode) => (
    <Link to={path} target="_blank" rel="noopener">
      {chunks}
    </Link>
  );
  return (
    <FieldGroup legend={t("signup.consents")}>
      {() => (
        <div>
          <Checkbox
            name="consent_terms"
            required
            label={t.rich("signup.consent_terms", {
              min_age: settings.min_age,
              terms: page("/pages/terms"),
              privacy: page("/pages/privacy"),
            })}
            error={fields["consent_terms"]}
          />
          <Checkbox
            name="consent_sensitive_data"
            required
            label={t("signup.consent_sensitive_data", { name: settings.name })}
            error={fields["consent_sensitive_data"]}
          />
          <Checkbox name="consent_marketing" label={t("signup.consent_marketing")} defaultChecked={marketing} />
        </div>
      )}
    </FieldGroup>
  );
}
