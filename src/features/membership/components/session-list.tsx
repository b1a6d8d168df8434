/** Where a member is logged in, each with a way to end it. */
import { Form } from "react-router";
import { useCountryName, useFormatter, useTranslations } from "#i18n/words.ts";
import { RowButton } from "#features/accounts/components/row-button.tsx";
import { useDeviceName } from "#features/accounts/components/use-device-name.ts";
import type { OpenSession } from "#features/accounts/contract.ts";
import { Button } from "#ui/button.tsx";
import { Dotted } from "#ui/dotted.tsx";
import { Note } from "#ui/note.tsx";
import { Panel } from "#ui/panel.tsx";
import { Tag } from "#ui/tag.tsx";
import { useSettingsForm } from "./settings-state.ts";

export function SessionList({ sessions }: { readonly sessions: readonly OpenSession[] }) {
  const t = useTranslations();
  const one = useSettingsForm("end_session");
  const others = useSettingsForm("end_others");
  const error = one.error ?? others.error;
  return (
    <Panel title={t("settings.sessions")}>
      {(one.saved || others.saved) && <Note kind="ok" role="status" title={t("settings.session_ended")} />}
      {error && <Note kind="bad" role="alert" title={error.message} />}
      {/* The button of a session that was ended is gone; who pressed it goes on here. */}
      <div role="list" aria-label={t("settings.sessions")} data-arrive>
        {sessions.map((session, at) => (
          <SessionRow key={session.id} session={session} nth={1 + countAlike(session, sessions.slice(0, at))} />
        ))}
      </div>
      {sessions.length > 1 && (
        <Form method="post" action="/profile/sessions" className="mt-3">
          <Button type="submit" name="intent" value="end_others" variant="quiet" busy={others.busy}>
            {t("settings.end_others")}
          </Button>
        </Form>
      )}
    </Panel>
  );
}

/** How many of these are called by the same name. */
function countAlike({ browser, system }: OpenSession, others: readonly OpenSession[]): number {
  return others.filter((other) => other.browser === browser && other.system === system).length;
}

type SessionRowProps = {
  readonly session: OpenSession;
  /** Of those of the same name: two buttons must not say the same. */
  readonly nth: number;
};

function SessionRow({ session: { id, browser, system, country, used_on, current }, nth }: SessionRowProps) {
  const t = useTranslations();
  const format = useFormatter();
  const countryName = useCountryName();
  const name = useDeviceName({ browser, system });
  const device = nth > 1 ? `${name} (${nth})` : name;
  const place = country ? countryName(country) : undefined;
  const day = format.dateTime(new Date(used_on), { dateStyle: "medium" });
  return (
    <div className="set-row" role="listitem">
      <div>
        <b>{device}</b> {current && <Tag tone="info">{t("settings.session_current")}</Tag>}
        <p>
          <Dotted items={[place, t("settings.session_used", { day })]} />
        </p>
      </div>
      {!current && (
        <RowButton
          action="/profile/sessions"
          intent="end_session"
          id={id}
          label={t("settings.end_session")}
          full_label={t("settings.end_session_of", { device })}
        />
      )}
    </div>
  );
}
