/** A message on the page: icon, bold line, one sentence, one action. */
import { CheckCircleIcon } from "@phosphor-icons/react/dist/ssr/CheckCircle";
import { InfoIcon } from "@phosphor-icons/react/dist/ssr/Info";
import { WarningCircleIcon } from "@phosphor-icons/react/dist/ssr/WarningCircle";
import { XIcon } from "@phosphor-icons/react/dist/ssr/X";
import type { MouseEvent, ReactNode } from "react";
import { useTranslations } from "#i18n/words.ts";
import { IconButton } from "./icon-button.tsx";
import { Icon } from "./icon.tsx";

const drawings = {
  info: <Icon of={InfoIcon} />,
  warn: <Icon of={WarningCircleIcon} />,
  bad: <Icon of={WarningCircleIcon} />,
  ok: <Icon of={CheckCircleIcon} />,
  pri: <Icon of={InfoIcon} />,
  plain: <Icon of={InfoIcon} />,
};

interface NoteProps {
  readonly kind?: keyof typeof drawings | undefined;
  readonly icon?: ReactNode;
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  readonly onDismiss?: (() => void) | undefined;
  /** `alert` for what went wrong just now, `status` for what went well; none for what was there before. */
  readonly role?: "alert" | "status" | undefined;
  /**
   * A page that comes back without scripts begins at it. Unless told, so does what answers a form: not what is under way,
   * which is told each time the page is opened.
   */
  readonly arrives?: boolean;
}

interface RefusalNoteProps {
  readonly error: { readonly message: string; readonly fields: Readonly<Record<string, string>> } | undefined;
}

/** Why a form was refused, unless its fields say it themselves. */
export function RefusalNote({ error }: RefusalNoteProps) {
  if (!error || Object.keys(error.fields).length > 0) return null;
  return <Note kind="bad" role="alert" title={error.message} />;
}

/** What is put away takes its button along: whoever pressed it goes on with the page, not before it. */
function goOn({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest("main")?.focus({ preventScroll: true });
}

export function Note({
  kind = "info",
  icon,
  title,
  children,
  action,
  onDismiss,
  role,
  arrives = role === "alert" || (role === "status" && kind === "ok"),
}: NoteProps) {
  const t = useTranslations();
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- React itself focuses no text, a browser without scripts does
    <div className={`note note-${kind}`} role={role} tabIndex={arrives ? -1 : undefined} autoFocus={arrives}>
      {icon ?? drawings[kind]}
      <div className="t">
        <div>
          {title && <strong>{title}</strong>}
          {children && <p>{children}</p>}
        </div>
        {action}
      </div>
      {onDismiss && (
        <IconButton
          className="needs-scripts"
          label={t("ui.dismiss")}
          icon={<Icon of={XIcon} />}
          onClick={(event) => {
            goOn(event);
            onDismiss();
          }}
        />
      )}
    </div>
  );
}
