/** A password field whose text can be shown. */
import { EyeIcon } from "@phosphor-icons/react/dist/ssr/Eye";
import { EyeSlashIcon } from "@phosphor-icons/react/dist/ssr/EyeSlash";
import { type ComponentProps, useState } from "react";
import { useTranslations } from "#i18n/words.ts";
import { Field, type FieldTexts } from "./field.tsx";
import { IconButton } from "./icon-button.tsx";
import { Icon } from "./icon.tsx";

type PasswordFieldProps = FieldTexts & Omit<ComponentProps<"input">, "type">;

export function PasswordField({ id, label, hint, error, optional, className, ...rest }: PasswordFieldProps) {
  const t = useTranslations();
  const [shown, setShown] = useState(false);
  return (
    <Field {...{ id, label, hint, error, optional, className }}>
      {(wiring) => (
        <div className="with-end">
          <input
            autoComplete="current-password"
            spellCheck={false}
            autoCapitalize="none"
            {...rest}
            {...wiring}
            className="form-control"
            type={shown ? "text" : "password"}
          />
          <IconButton
            className="needs-scripts"
            // A page can have several: which one it shows is heard with its name.
            aria-describedby={`${wiring.id}-label`}
            label={shown ? t("ui.hide-password") : t("ui.show-password")}
            icon={<Icon of={shown ? EyeSlashIcon : EyeIcon} />}
            onClick={() => setShown(!shown)}
          />
        </div>
      )}
    </Field>
  );
}
