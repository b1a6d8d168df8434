/** The form of a complaint or a question, and what is said once it has come. */
import { Form, useNavigation } from "react-router";
import { useFormatter, useTranslations } from "#i18n/words.ts";
import type { ErrorBody } from "#contract/refusal.ts";
import { Button } from "#ui/button.tsx";
import { FileField } from "#ui/file-field.tsx";
import { Note, RefusalNote } from "#ui/note.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { TextareaField } from "#ui/textarea-field.tsx";
import { Unbroken } from "#ui/unbroken.tsx";
import { complaintCategories } from "../rules.ts";

type Acted = {
  given: { category: string; email: string; subject: string; body: string };
  done?: { receipt: string; answer_by: string } | undefined;
  error?: ErrorBody["error"] | undefined;
};

type ComplaintFormProps = {
  readonly action: string;
  readonly acted: Acted | undefined;
  /** The member's own address, where there is one. */
  readonly email: string;
  /** What it is about, as far as that is known. */
  readonly about?: string | undefined;
  /** Asks what the complaint is about; a question to customer service does not. */
  readonly choose: boolean;
};

export function ComplaintForm({ action, acted, email, about = "", choose }: ComplaintFormProps) {
  const t = useTranslations();
  const format = useFormatter();
  const busy = useNavigation().state === "submitting";
  if (acted?.done) {
    const date = format.dateTime(new Date(acted.done.answer_by), { dateStyle: "long" });
    const { receipt } = acted.done;
    return (
      <Note kind="ok" role="status" title={<Unbroken text={t("safety.complaint_sent", { receipt })} part={receipt} />}>
        {t("safety.complaint_sent_text", { date })}
      </Note>
    );
  }
  const { error, given } = acted ?? {};
  const fields = error?.fields ?? {};
  const categories = complaintCategories
    .filter((category) => category !== "question")
    .map((category) => ({ value: category, label: t(`safety.complaint_${category}`) }));
  return (
    <Form method="post" action={action} encType="multipart/form-data" className="stack">
      <RefusalNote error={error} />
      {choose && (
        <SelectField
          label={t("safety.complaint_category")}
          name="category"
          required
          defaultValue={given?.category ?? about}
          placeholder={t("ui.choose")}
          options={categories}
          error={fields["category"]}
        />
      )}
      <TextField
        label={t("safety.complaint_email")}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        required
        defaultValue={given?.email ?? email}
        error={fields["email"]}
      />
      <TextField
        label={t("safety.complaint_subject")}
        hint={t("safety.complaint_subject_hint")}
        name="subject"
        maxLength={300}
        optional
        defaultValue={given?.subject}
        error={fields["subject"]}
      />
      <TextareaField
        label={t("safety.complaint_body")}
        name="body"
        rows={6}
        maxLength={5000}
        required
        defaultValue={given?.body}
        error={fields["body"]}
      />
      <FileField
        label={t("safety.complaint_files")}
        hint={t("safety.complaint_files_hint")}
        name="files"
        multiple
        accept="image/jpeg,image/png,image/webp,image/avif,application/pdf"
        optional
        error={fields["files"]}
      />
      <Button type="submit" size="lg" busy={busy}>
        {t("safety.complaint_submit")}
      </Button>
    </Form>
  );
}
