/** What the settings page loads for each of its parts, and what its forms do. */
import { data, redirect } from "react-router";
import { refusalStatus } from "#contract/refusal.ts";
import * as accounts from "#features/accounts/contract.ts";
import { requestMailChange } from "#features/accounts/mail-change.server.ts";
import { changePassword } from "#features/accounts/password.server.ts";
import * as sessions from "#features/accounts/session-list.server.ts";
import * as user from "#features/accounts/user.server.ts";
import * as blocks from "#features/members/blocks.server.ts";
import * as members from "#features/members/contract.ts";
import * as profile from "#features/members/settings.server.ts";
import * as payments from "#features/payments/contract.ts";
import { getPaymentMethods, setPaymentCountry } from "#features/payments/methods.server.ts";
import { getRepeatOrders, removeStoredCard } from "#features/payments/repeat.server.ts";
import * as photosContract from "#features/photos/contract.ts";
import * as photos from "#features/photos/photos.server.ts";
import { tellHiding } from "#features/safety/decisions.server.ts";
import * as siteContract from "#features/site/contract.ts";
import * as site from "#features/site/site.server.ts";
import { act, load } from "#platform/http/page.server.ts";
import { contextOf } from "#platform/http/page-context.server.ts";
import * as consents from "./consents.server.ts";
import { getExport } from "./export.server.ts";
import * as leaving from "./leaving-contract.ts";
import { changeName } from "./name-change.server.ts";
import * as contract from "./settings-contract.ts";
import { consentInput, privacyInput, profileInput, searchInput, textInput } from "./settings-forms.ts";
import { type Intent, intents, type Section, sectionPath } from "./settings-sections.ts";

type Args = Parameters<typeof load>[0];

const own = (args: Args) => load(args, members.getProfileSettings, profile.getProfileSettings, {});

/** Only the regions that the form shows first: the browser asks for others when it needs them. */
async function regionsOf(args: Args, country: string | null): Promise<siteContract.RegionChoice[]> {
  const { regions } = await load(args, siteContract.getRegions, site.getRegions, {});
  return country ? (regions[country] ?? []) : [];
}

const loaders = {
  async profile(args: Args) {
    const { interests } = await load(args, siteContract.getInterests, site.getInterests, {});
    const settings = await own(args);
    return { settings, interests, regions: await regionsOf(args, settings.country) };
  },
  photos: async (args: Args) => ({ photos: await load(args, photosContract.getPhotos, photos.getPhotos, {}) }),
  async search(args: Args) {
    const { search_preferences } = await own(args);
    return { search_preferences, regions: await regionsOf(args, search_preferences.country) };
  },
  async privacy(args: Args) {
    const { privacy, may_be_shown } = await own(args);
    const { members: blocked } = await load(args, members.listBlocked, blocks.listBlocked, {});
    return { privacy, may_be_shown, blocked };
  },
  async account(args: Args) {
    const { name, name_change_on } = await own(args);
    const { email } = await load(args, accounts.listSessions, sessions.listSessions, {});
    return { name, name_change_on, email };
  },
  async sessions(args: Args) {
    return { sessions: (await load(args, accounts.listSessions, sessions.listSessions, {})).sessions };
  },
  async appearance(args: Args) {
    const { member } = contextOf(args.context);
    return { theme: member?.theme ?? "system", time_zone: member?.time_zone ?? "UTC" };
  },
  async payment(args: Args) {
    const { stored_card } = await load(args, payments.getRepeatOrders, getRepeatOrders, {});
    const { country } = await load(args, payments.getPaymentMethods, getPaymentMethods, {});
    return { stored_card, country };
  },
  async data(args: Args) {
    const { consents: given } = await load(args, contract.getConsents, consents.getConsents, {});
    const download = await load(args, leaving.getExport, getExport, {});
    return { consents: given, download, reactivation_days: contextOf(args.context).settings.reactivation_days };
  },
} satisfies Record<Section, (args: Args) => Promise<object>>;

export type SectionData<S extends Section> = Awaited<ReturnType<(typeof loaders)[S]>>;
/** What a part of the page is drawn from. */
export type Loaded = { [S in Section]: { section: S; parts: SectionData<S> } }[Section];

export async function loadSection(args: Args, section: Section): Promise<Loaded & { hiding: Hiding }> {
  const about_showing = section === "profile" || section === "privacy";
  const hiding = about_showing ? await tellHiding(contextOf(args.context)) : undefined;
  return { section, parts: await loaders[section](args), hiding } as Loaded & { hiding: Hiding };
}

type Hiding = Awaited<ReturnType<typeof tellHiding>>;

function perform(args: Args, intent: Intent, form: FormData) {
  switch (intent) {
    case "profile":
      return act(args, members.saveProfileSettings, profile.saveProfileSettings, profileInput(form));
    case "name":
      return act(args, contract.changeName, changeName, textInput(form, "name"));
    case "search":
      return act(args, members.saveSearchPreferences, profile.saveSearchPreferences, searchInput(form));
    case "privacy":
      return act(args, members.savePrivacy, profile.savePrivacy, privacyInput(form));
    case "unblock":
      return act(args, members.unblockMember, blocks.unblockMember, textInput(form, "id"));
    case "email":
      return act(args, accounts.requestMailChange, requestMailChange, textInput(form, "email", "password"));
    case "password": {
      const typed = textInput(form, "old_password", "password", "password_repeat");
      return act(args, accounts.changePassword, changePassword, typed);
    }
    case "end_session":
      return act(args, accounts.endSession, sessions.endSession, textInput(form, "id"));
    case "end_others":
      return act(args, accounts.endOtherSessions, sessions.endOtherSessions, {});
    case "time_zone":
      return act(args, accounts.saveUser, user.saveUser, textInput(form, "time_zone"));
    case "remove_card":
      return act(args, payments.removeStoredCard, removeStoredCard, {});
    case "country":
      return act(args, payments.setPaymentCountry, setPaymentCountry, textInput(form, "country"));
    case "consent":
      return act(args, contract.saveConsent, consents.saveConsent, consentInput(form));
  }
}

/** What was typed is given back to a form that was refused, but never a password. */
const secrets = new Set(["password", "password_repeat", "old_password"]);

export async function saveSection(args: Args, intent: Intent, form: FormData) {
  const { error } = await perform(args, intent, form);
  if (!error) return redirect(`${sectionPath(intents[intent])}?saved=${intent}`);
  const typed = [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string");
  const entries = typed.filter(([name]) => !secrets.has(name));
  return data({ intent, error, entries }, { status: refusalStatus(error.code) });
}
