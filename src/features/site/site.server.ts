/** What a site tells about itself: settings, company, interests, regions. */
import type { CompanyInfo } from "#contract/company.ts";
import { publicSettings, type PublicSettings } from "#contract/settings.ts";
import type { Context, Site } from "#platform/context.server.ts";
import { seldomRead } from "#platform/db/seldom-read.server.ts";
import type { InterestChoice, RegionChoice } from "./contract.ts";
import * as queries from "./queries.server.ts";
import { dialled, minimumMessageCosts, termsDate } from "./rules.ts";

const told = new WeakMap<Site, Map<string, Readonly<PublicSettings>>>();

/** Every page tells them: for one language and country they are put together once. */
export async function getSettings(ctx: Context): Promise<PublicSettings> {
  const { site, settings, locale } = ctx;
  const served = ctx.visitor.country as PublicSettings["geoip_country"];
  const country = served && (settings.countries as readonly string[]).includes(served) ? served : null;
  const key = `${locale} ${country}`;
  const known = told.get(site) ?? new Map<string, Readonly<PublicSettings>>();
  if (!known.has(key)) told.set(site, known.set(key, Object.freeze(settingsFor(ctx, country))));
  return known.get(key)!;
}

function settingsFor({ settings, locale, t, push }: Context, country: PublicSettings["geoip_country"]): PublicSettings {
  const fictional = settings.fictional_singular[locale] || t("site.fictional_singular");
  const stored = Object.fromEntries(publicSettings.map((name) => [name, settings[name]]));
  return {
    ...(stored as Pick<PublicSettings, (typeof publicSettings)[number]>),
    niche_label: settings.niche_label[locale] ?? "",
    index_title: settings.index_title[locale] || t("index.title", { name: settings.name }),
    description: settings.description[locale] || t("index.description", { name: settings.name }),
    fictional_warning: settings.fictional_warning[locale] || t("site.fictional_warning", { fictional }),
    fictional_singular: fictional,
    fictional_plural: settings.fictional_plural[locale] || t("site.fictional_plural"),
    minimum_message_costs: minimumMessageCosts(settings),
    geoip_country: country,
    geoip_selected_country: country,
    push_public_key: push.public_key,
  };
}

export async function getCompanyInfo({ site }: Context): Promise<CompanyInfo> {
  const { company } = site;
  return { ...company, support_phone: dialled(company.support_phone), terms_date: termsDate(company).toISOString() };
}

export async function getInterests(ctx: Context): Promise<{ interests: InterestChoice[] }> {
  const interests = await namedInterests(ctx);
  // Explicit interests are never shown to visitors.
  return { interests: ctx.member ? [...interests] : interests.filter(({ explicit }) => !explicit) };
}

/** Found by their names, so they stand in their order. */
const namedInterests = seldomRead(async (ctx: Context): Promise<readonly InterestChoice[]> => {
  const { compare } = new Intl.Collator(ctx.locale);
  return (await queries.listInterests(ctx))
    .map((row) => ({ ...row, name: ctx.t(`interests.${row.key}` as "interests.art") }))
    .toSorted((one, other) => compare(one.name, other.name));
});

export async function getRegions(ctx: Context): Promise<{ regions: Record<string, RegionChoice[]> }> {
  const regions: Record<string, RegionChoice[]> = {};
  for (const { code, country, name } of await queries.listRegions(ctx))
    if ((ctx.settings.countries as readonly string[]).includes(country)) (regions[country] ??= []).push({ code, name });
  return { regions };
}

export async function listRegionCentres(ctx: Context, country: string) {
  return queries.listCentres(ctx, country);
}
