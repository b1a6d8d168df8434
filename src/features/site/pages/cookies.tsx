/** What is stored in a visitor's browser, and the choice about it. */
import { data, Form, redirect, useNavigation, useSearchParams } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import { refusalStatus } from "#contract/refusal.ts";
import { formText } from "#lib/form-text.ts";
import { act } from "#platform/http/page.server.ts";
import { contextOf } from "#platform/http/page-context.server.ts";
import { Button } from "#ui/button.tsx";
import { Note } from "#ui/note.tsx";
import { RadioTiles } from "#ui/radio-tiles.tsx";
import { DocumentView } from "../components/document-view.tsx";
import { findChoice } from "../cookie-choice.server.ts";
import * as contract from "../contract.ts";
import { getDocument } from "../documents.server.ts";
import { saveChoice } from "../tracking.server.ts";
import type { Route } from "./+types/cookies.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = contextOf(context);
  const document = await getDocument(ctx, "cookies");
  return { document, choice: findChoice(ctx) ?? "necessary" };
}

export async function action(args: Route.ActionArgs) {
  const choice = formText(await args.request.formData(), "choice");
  const { error } = await act(args, contract.saveCookieChoice, saveChoice, { choice });
  if (error) return data({ error }, { status: refusalStatus(error.code) });
  throw redirect("/pages/cookies?saved=1#change");
}

export default function CookiesPage({ loaderData: { document, choice }, actionData }: Route.ComponentProps) {
  const t = useTranslations();
  const saved = useSearchParams()[0].has("saved");
  const busy = useNavigation().state !== "idle";
  const form = (
    <Form method="post" action="/pages/cookies" className="stack">
      {saved && !actionData && <Note kind="ok" role="status" title={t("settings.saved")} />}
      <RadioTiles
        legend={t("site.cookies_choice")}
        name="choice"
        columns={2}
        defaultValue={choice}
        options={[
          { value: "necessary", label: t("site.cookies_necessary") },
          { value: "all", label: t("site.cookies_all") },
        ]}
        error={actionData?.error.fields["choice"]}
      />
      <Button type="submit" busy={busy}>
        {t("site.cookies_save")}
      </Button>
    </Form>
  );
  return (
    <DocumentView path="/pages/cookies" title={t("frame.cookies")} document={document} after={{ change: form }} legal />
  );
}
