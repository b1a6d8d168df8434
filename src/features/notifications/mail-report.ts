/** Reads what mail servers report about our mails: one that came back (RFC 3464), or one marked as spam (RFC 5965). */
import type { Attachment, Email } from "postal-mime";

export type MailReport =
  | { kind: "bounce"; /** As in RFC 3463. */ status: string; reference: string }
  | { kind: "complaint"; reference: string };

/** Undefined for whatever is no such report, or is not about a mail of ours. */
export async function readMailReport(raw: Uint8Array | string): Promise<MailReport | undefined> {
  const { default: PostalMime } = await import("postal-mime");
  const mail = await PostalMime.parse(raw, { forceRfc822Attachments: true });
  const reference = referenceIn(mail);
  if (!reference) return undefined;
  const delivery = fieldsOf(mail, "message/delivery-status");
  if (delivery) {
    const status = delivery.get("status")?.trim().split(/\s/)[0] ?? "";
    const failed = delivery.get("action")?.trim().toLowerCase() === "failed";
    return failed && /^\d\.\d{1,3}\.\d{1,3}$/.test(status) ? { kind: "bounce", status, reference } : undefined;
  }
  const feedback = fieldsOf(mail, "message/feedback-report");
  const type = feedback?.get("feedback-type")?.trim().toLowerCase();
  return type && type !== "not-spam" ? { kind: "complaint", reference } : undefined;
}

function textOf({ content }: Attachment): string {
  return typeof content === "string" ? content : new TextDecoder().decode(content);
}

/** Header fields, folded lines joined; of several blocks the last one that names a field counts: the recipient's. */
function readFields(text: string): Map<string, string> {
  const lines = text.replaceAll(/\r?\n[ \t]+/g, " ").split(/\r?\n/);
  return new Map(
    lines.flatMap((line) => {
      const [, name, value] = /^([A-Za-z][\w-]*):\s*(.*)$/.exec(line) ?? [];
      return name ? [[name.toLowerCase(), value ?? ""] as const] : [];
    }),
  );
}

function fieldsOf({ attachments }: Email, type: string): Map<string, string> | undefined {
  const part = attachments.find(({ mimeType }) => mimeType.toLowerCase() === type);
  return part && readFields(textOf(part));
}

/** Our own mail, or its headers, comes with the report and says whom it was for. */
function referenceIn({ attachments }: Email): string | undefined {
  const ours = attachments.find(({ mimeType }) => /^(message\/rfc822|text\/rfc822-headers)$/i.test(mimeType));
  const header = ours && textOf(ours).split(/\r?\n\r?\n/)[0];
  const reference = header && readFields(header).get("x-reference");
  return reference?.replaceAll(/\s/g, "") || undefined;
}

/** The mails of a mailbox file: mbox, or a single mail. */
export function splitMailbox(file: string): string[] {
  if (!/^From /.test(file)) return file.trim() === "" ? [] : [file];
  return file
    .split(/^From .*\r?\n/m)
    .slice(1)
    .map((mail) => mail.replaceAll(/^>(>*From )/gm, "$1"));
}
