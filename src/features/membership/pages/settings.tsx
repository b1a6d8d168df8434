/** The member's settings, one part at each address, and the door out: everything works without scripts. */
import { data, Link, redirectDocument, type ShouldRevalidateFunctionArgs, useSearchParams } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import { logout as logoutCall } from "#features/accounts/contract.ts";
import { logout } from "#features/accounts/login.server.ts";
import type { OwnPhotos as Photos } from "#features/photos/contract.ts";
import { PageTitle } from "#features/site/components/page-title.tsx";
import { act, requireMember } from "#platform/http/page.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import { later } from "#ui/later.tsx";
import { Note } from "#ui/note.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { Panel } from "#ui/panel.tsx";
import { SettingsHelp, SettingsNav } from "../components/settings-nav.tsx";
import { SettingsContext } from "../components/settings-state.ts";
import { loadSection, saveSection, type Loaded } from "../settings-page.server.ts";
import { isIntent, sectionOf } from "../settings-sections.ts";
import type { Route } from "./+types/settings.ts";
import "#ui/styles/settings.scss";
import "../components/settings.scss";

// Each page shows one part of them, and no help below it before.
const whole = { whole: true };
const OwnPhotos = later(async () => (await import("#features/photos/components/own-photos.tsx")).OwnPhotos, whole);
const EmailForm = later(async () => (await import("../components/account-forms.tsx")).EmailForm, whole);
const NameForm = later(async () => (await import("../components/account-forms.tsx")).NameForm, whole);
const PasswordForm = later(async () => (await import("../components/account-forms.tsx")).PasswordForm, whole);
const AppearanceForms = later(async () => (await import("../components/appearance-forms.tsx")).AppearanceForms, whole);
const BlockedList = later(async () => (await import("../components/blocked-list.tsx")).BlockedList, whole);
const ConsentList = later(async () => (await import("../components/consent-list.tsx")).ConsentList, whole);
const DataExport = later(async () => (await import("../components/data-export.tsx")).DataExport, whole);
const PaymentSettings = later(async () => (await import("../components/payment-settings.tsx")).PaymentSettings, whole);
const PrivacyForm = later(async () => (await import("../components/privacy-form.tsx")).PrivacyForm, whole);
const ProfileForm = later(async () => (await import("../components/profile-form.tsx")).ProfileForm, whole);
const SearchPreferencesForm = later(
  async () => (await import("../components/search-preferences-form.tsx")).SearchPreferencesForm,
  whole,
);
const SessionList = later(async () => (await import("../components/session-list.tsx")).SessionList, whole);

/** Those with a single panel, whose title is theirs. */
const named = new Set(["photos", "search", "sessions", "appearance"]);

export async function loader(args: Route.LoaderArgs) {
  const section = sectionOf(args.params.section);
  if (!section) throw data(null, { status: 404 });
  requireMember(args);
  return loadSection(args, section);
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const intent = form.get("intent");
  if (intent === "logout") {
    await act(args, logoutCall, logout, {});
    return redirectDocument("/");
  }
  requireMember(args);
  if (!isIntent(intent)) throw data(null, { status: 400 });
  return saveSection(args, intent, form);
}

/** A form that was refused shows what was typed, not what is stored. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus !== undefined && actionStatus >= 400 ? false : defaultShouldRevalidate;
}

export default function SettingsPage({ loaderData, actionData: tried }: Route.ComponentProps) {
  const t = useTranslations();
  const { section, hiding } = loaderData;
  // As the address has it: sent once more and lost on the way, it no longer counts.
  const saved = useSearchParams()[0].get("saved");
  return (
    <SettingsContext value={{ tried, saved }}>
      <PageTitle title={`${t(`settings.${section}`)} · ${t("frame.settings")}`} noindex />
      <PageHead title={t("frame.settings")} />
      <div className="setgrid">
        <SettingsNav current={section} />
        <div className="stack">
          {!named.has(section) && <h2 className="visually-hidden">{t(`settings.${section}`)}</h2>}
          {hiding && (
            <Note
              kind="warn"
              title={hiding.title}
              action={<Link to="/complaints?about=decision">{hiding.appeal}</Link>}
            >
              {hiding.text} {hiding.why}
            </Note>
          )}
          <SectionParts loaded={loaderData} />
        </div>
      </div>
      <SettingsHelp />
    </SettingsContext>
  );
}

function SectionParts({ loaded: { section, parts } }: { readonly loaded: Loaded }) {
  switch (section) {
    case "profile":
      return <ProfileForm {...parts} />;
    case "photos":
      return <PhotosPanel photos={parts.photos} />;
    case "search":
      return <SearchPreferencesForm {...parts} />;
    case "privacy":
      return (
        <>
          <PrivacyForm privacy={parts.privacy} may_be_shown={parts.may_be_shown} />
          <BlockedList blocked={parts.blocked} />
        </>
      );
    case "account":
      return (
        <>
          <NameForm name={parts.name} name_change_on={parts.name_change_on} />
          <EmailForm email={parts.email} />
          <PasswordForm email={parts.email} />
        </>
      );
    case "sessions":
      return <SessionList {...parts} />;
    case "appearance":
      return <AppearanceForms {...parts} />;
    case "payment":
      return <PaymentSettings {...parts} />;
    case "data":
      return (
        <>
          <DataExport state={parts.download} />
          <ConsentList consents={parts.consents} />
          <Farewell days={parts.reactivation_days} />
        </>
      );
  }
}

function PhotosPanel({ photos }: { readonly photos: Photos }) {
  const t = useTranslations();
  return (
    <Panel title={t("settings.photos")}>
      <OwnPhotos initial={photos} />
    </Panel>
  );
}

function Farewell({ days }: { readonly days: number }) {
  const t = useTranslations();
  return (
    <Panel title={t("membership.delete_title")}>
      <div className="set-row set-row-stack">
        <p>{t("settings.delete_text", { days })}</p>
        <ButtonLink to="/profile/delete" variant="quiet" size="sm" className="set-leave">
          {t("settings.delete")}
        </ButtonLink>
      </div>
    </Panel>
  );
}
