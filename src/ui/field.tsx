/** The frame of every field: label above, hint and error below, wired so that both are read with the control. */
import { WarningCircleIcon } from "@phosphor-icons/react/dist/ssr/WarningCircle";
import { type ReactNode, useId } from "react";
import { useTranslations } from "#i18n/words.ts";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";

/** What a control needs to belong to its field. */
interface FieldWiring {
  readonly id: string;
  readonly "aria-describedby": string | undefined;
  readonly "aria-invalid": true | undefined;
}

export interface FieldTexts {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  readonly optional?: boolean | undefined;
}

interface FieldProps extends FieldTexts {
  readonly id?: string | undefined;
  readonly className?: string | undefined;
  readonly children: (wiring: FieldWiring) => ReactNode;
}

interface FieldGroupProps {
  readonly legend: ReactNode;
  readonly hideLegend?: boolean | undefined;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  /** The question of a step: who comes from the step before goes on here, and hears how far along it is. */
  readonly arrive?: string | undefined;
  readonly children: (wiring: Pick<FieldWiring, "aria-describedby" | "aria-invalid">) => ReactNode;
}

export function FieldError({ id, children }: { readonly id?: string | undefined; readonly children: ReactNode }) {
  return (
    // Without scripts the page that comes back begins at the first thing that is wrong; React itself focuses no text.
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- the answer to what was sent a moment ago
    <p className="err" id={id} tabIndex={-1} autoFocus>
      <Icon of={WarningCircleIcon} weight="fill" />
      <span>{children}</span>
    </p>
  );
}

function wire(id: string, hint: ReactNode, error: ReactNode): FieldWiring {
  const described = classNames(hint ? `${id}-hint` : undefined, error ? `${id}-error` : undefined);
  return { id, "aria-describedby": described || undefined, "aria-invalid": error ? true : undefined };
}

export function Field({ id: ownId, label, hint, error, optional, className, children }: FieldProps) {
  const t = useTranslations();
  const madeId = useId();
  const id = ownId ?? madeId;
  return (
    <div className={classNames("field", className)}>
      <label className="form-label" id={`${id}-label`} htmlFor={id}>
        {label}
        {optional && <span className="optional"> ({t("ui.optional")})</span>}
      </label>
      {children(wire(id, hint, error))}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

/** Several controls that answer one question. */
export function FieldGroup({ legend, hideLegend, hint, error, arrive, children }: FieldGroupProps) {
  const { id, ...wiring } = wire(useId(), hint, error);
  return (
    <fieldset
      className="field"
      aria-describedby={classNames(arrive, wiring["aria-describedby"]) || undefined}
      data-arrive={arrive}
    >
      <legend className={hideLegend ? "visually-hidden" : "form-label"}>{legend}</legend>
      {children(wiring)}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
