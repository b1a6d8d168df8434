/** Access ban: keeping children out, and keeping oneself out. */
import { formText } from "#lib/form-text.ts";
import { data, Form, useNavigation } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import { refusalStatus } from "#contract/refusal.ts";
import { ContactWays } from "#features/site/components/contact.tsx";
import { PageTitle } from "#features/site/components/page-title.tsx";
import { PublicLinks } from "#features/site/components/public-links.tsx";
import { useSite } from "#features/site/components/use-site.ts";
import { act } from "#platform/http/page.server.ts";
import { contextOf } from "#platform/http/page-context.server.ts";
import { Button } from "#ui/button.tsx";
import { Note, RefusalNote } from "#ui/note.tsx";
import { RadioTiles } from "#ui/radio-tiles.tsx";
import { TextField } from "#ui/text-field.tsx";
import { Unbroken } from "#ui/unbroken.tsx";
import * as contract from "../contract.ts";
import { requestExclusion } from "../exclusions.server.ts";
import type { Route } from "./+types/ban.ts";

export function loader({ context }: Route.LoaderArgs) {
  return { months: contextOf(context).settings.self_exclusion_months };
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const typed = { email: formText(form, "email"), phone: formText(form, "phone") };
  const length = form.get("months");
  // Nothing chosen is a ban of no time, which nobody offers, and not one for ever.
  const months = length === "ever" ? null : Number(length);
  const { done, error } = await act(args, contract.requestExclusion, requestExclusion, { ...typed, months });
  if (error) return data({ error, typed, hours: undefined }, { status: refusalStatus(error.code) });
  return data({ error: undefined, typed: undefined, hours: done.hours });
}

export default function BanPage({ loaderData: { months }, actionData }: Route.ComponentProps) {
  const t = useTranslations();
  const { settings } = useSite();
  const busy = useNavigation().state !== "idle";
  const error = actionData?.error;
  const lengths = [
    ...months.map((count) => ({ value: String(count), label: t("safety.ban_months", { count }) })),
    { value: "ever", label: t("safety.ban_ever") },
  ];
  return (
    <div className="prose">
      <PageTitle title={t("frame.ban")} />
      <PublicLinks
        path="/pages/ban"
        title={t("frame.ban")}
        description={t("static.description", { title: t("frame.ban"), name: settings.name })}
      />
      <h1>{t("frame.ban")}</h1>
      <h2>{t("safety.ban_children")}</h2>
      <p>{t("safety.ban_children_text")}</p>
      <h3>{t("safety.ban_filters")}</h3>
      <p>
        <Unbroken text={t("safety.ban_filters_text", { domain: settings.domain })} part="RTA-5042-1996-1400-1577-RTA" />
      </p>
      <h2 id="self">{t("safety.ban_self")}</h2>
      <p>{t("safety.ban_self_form")}</p>
      {actionData?.hours === undefined ? (
        <Form method="post" action="/pages/ban#self" className="stack" preventScrollReset>
          <RefusalNote error={error} />
          <TextField
            label={t("safety.ban_email")}
            name="email"
            type="email"
            autoComplete="email"
            maxLength={254}
            defaultValue={actionData?.typed?.email}
            error={error?.fields["email"]}
          />
          <TextField
            label={t("safety.ban_phone")}
            hint={t("safety.ban_phone_hint")}
            name="phone"
            type="tel"
            autoComplete="tel"
            maxLength={40}
            defaultValue={actionData?.typed?.phone}
            error={error?.fields["phone"]}
          />
          <RadioTiles
            legend={t("safety.ban_how_long")}
            name="months"
            required
            columns={3}
            options={lengths}
            error={error?.fields["months"]}
          />
          <Button type="submit" size="lg" busy={busy}>
            {t("safety.ban_submit")}
          </Button>
        </Form>
      ) : (
        <Note kind="ok" role="status" title={t("safety.ban_sent")}>
          {t("safety.ban_sent_text", { hours: actionData.hours })}
        </Note>
      )}
      <h2>{t("frame.service")}</h2>
      <ContactWays />
    </div>
  );
}
