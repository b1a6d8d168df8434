/** The download of one's own data: ask for it, wait, fetch it. */
import { Form, useNavigation } from "react-router";
import { useFormatter, useTranslations, type Words } from "#i18n/words.ts";
import { Button } from "#ui/button.tsx";
import { Note } from "#ui/note.tsx";
import { Panel } from "#ui/panel.tsx";
import type { ExportState } from "../leaving-contract.ts";

type DataExportProps = {
  readonly state: ExportState;
  /** Why the last request was refused. */
  readonly error?: string | undefined;
  /** On a page that is about nothing else. */
  readonly hideTitle?: boolean;
};

export function DataExport({ state: { newest, again_at }, error, hideTitle = false }: DataExportProps) {
  const t = useTranslations();
  const format = useFormatter();
  const busy = useNavigation().state !== "idle";
  const day = (at: string) => format.dateTime(new Date(at), { dateStyle: "long" });
  return (
    <Panel title={hideTitle ? undefined : t("membership.export_title")}>
      <p className="muted">{t("membership.export_text")}</p>
      {error && <Note kind="bad" role="alert" title={error} />}
      {newest?.status === "preparing" && (
        <Note kind="info" role="status" title={t("membership.export_preparing")}>
          {t("membership.export_preparing_text")}
        </Note>
      )}
      {newest?.status === "ready" && newest.expires_at !== null && (
        <Note
          kind="ok"
          title={t("membership.export_ready")}
          action={
            // Past the router: what comes back is a file; or, when it is gone, the page of the downloads.
            <a className="btn btn-primary" href={`/profile/export/${newest.id}`}>
              {t("membership.export_download", { size: sizeText(format, newest.size_bytes ?? 0) })}
            </a>
          }
        >
          {t("membership.export_ready_text", { day: day(newest.expires_at) })}
        </Note>
      )}
      {again_at === null ? (
        <Form method="post" action="/profile/export" className="mt-3">
          <Button type="submit" variant={newest?.status === "ready" ? "quiet" : "primary"} busy={busy}>
            {t("membership.export_ask")}
          </Button>
        </Form>
      ) : (
        <p className="small muted mt-3 mb-0">{t("membership.export_again", { day: day(again_at) })}</p>
      )}
    </Panel>
  );
}

function sizeText(format: Words["format"], bytes: number): string {
  const [unit, value] =
    bytes < 1_000_000 ? (["kilobyte", bytes / 1000] as const) : (["megabyte", bytes / 1_000_000] as const);
  return format.number(value, { style: "unit", unit, maximumFractionDigits: value < 10 ? 1 : 0 });
}
