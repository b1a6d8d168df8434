/** The button at the end of a row of the settings: it does one thing to what the row is about. */
import { Form, useNavigation } from "react-router";
import { Button } from "#ui/button.tsx";

type RowButtonProps = {
  /** The page that is asked. */
  readonly action: string;
  readonly intent: string;
  readonly id: string;
  readonly label: string;
  /** The label with what it is about, for who does not see the row. */
  readonly full_label: string;
  readonly onSubmit?: (() => void) | undefined;
};

export function RowButton({ action, intent, id, label, full_label, onSubmit }: RowButtonProps) {
  const sent = useNavigation().formData;
  const busy = sent?.get("intent") === intent && sent.get("id") === id;
  return (
    <Form method="post" action={action} onSubmit={onSubmit}>
      <input type="hidden" name="id" value={id} />
      <Button type="submit" name="intent" value={intent} variant="quiet" size="sm" busy={busy} aria-label={full_label}>
        {label}
      </Button>
    </Form>
  );
}
