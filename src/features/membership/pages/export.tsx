/** The page of the download of one's own data; the mail about it leads here. */
import { data, redirect } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import { refusalStatus } from "#contract/refusal.ts";
import { PageTitle } from "#features/site/components/page-title.tsx";
import { act, load } from "#platform/http/page.server.ts";
import { PageHead } from "#ui/page-head.tsx";
import { DataExport } from "../components/data-export.tsx";
import * as downloads from "../export.server.ts";
import * as contract from "../leaving-contract.ts";
import type { Route } from "./+types/export.ts";

export async function loader(args: Route.LoaderArgs) {
  return load(args, contract.getExport, downloads.getExport, {});
}

export async function action(args: Route.ActionArgs) {
  const { error } = await act(args, contract.requestExport, downloads.requestExport, {});
  if (error) return data({ error: error.message }, { status: refusalStatus(error.code) });
  return redirect("/profile/export");
}

export default function ExportPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations();
  return (
    <div className="narrow">
      <PageTitle title={t("membership.export_title")} noindex />
      <PageHead title={t("membership.export_title")} sub={t("membership.export_lead")} />
      <DataExport state={loaderData} error={actionData?.error} hideTitle />
    </div>
  );
}
