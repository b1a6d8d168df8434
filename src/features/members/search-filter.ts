/** From what was asked for to what is searched by: wishes, what was kept of them, and what the site allows and proposes. */
import * as z from "zod/mini";
import type { Settings } from "#contract/settings.ts";
import type { Kind } from "./rules.ts";
import { SearchFields, SearchFilter, traitFields, type SearchField } from "./search-contract.ts";
import { agesSearched, filtersOffered } from "./search-rules.ts";

const searchFields = Object.keys(SearchFields.shape) as SearchField[];

/** Wishes: as a filter, but ages may be left to the site. */
const Chosen = z.object({ ...SearchFilter.shape, min_age: z.nullable(z.int()), max_age: z.nullable(z.int()) });
export type Chosen = z.infer<typeof Chosen>;

export const nothingChosen: Chosen = {
  gender: null,
  min_age: null,
  max_age: null,
  country: null,
  region: null,
  sexuality: null,
  relationship_status: null,
  body_types: [],
  hair_color: null,
  eye_color: null,
  tattoos: null,
  interests: [],
  distance: null,
  with_photo: false,
  online: false,
  new: false,
  order: "best",
};

const { order: _order, ...narrowings } = nothingChosen;
const narrowing = Object.keys(narrowings) as (keyof typeof narrowings)[];

/** Whether there is anything to clear; an order leaves nobody out. */
export function isNarrowed(chosen: Chosen): boolean {
  return narrowing.some((field) => {
    const wish = chosen[field];
    return Array.isArray(wish) ? wish.length > 0 : wish !== nothingChosen[field];
  });
}

const Kept = z.partial(Chosen);

/** What a member looked for last time; settings write some of it too, and an older version may have written less. */
export function keptFilter(stored: unknown): Partial<Chosen> {
  const kept = Kept.safeParse(stored);
  return kept.success ? definedOnly(kept.data) : {};
}

type NicheSettings = Pick<Settings, "niche" | "niche_filters" | "min_age" | "max_age">;

/** What the site's niche proposes until somebody chooses; nothing to who could not meet those it is about (d.6-7). */
export function proposedFilter(
  { niche, niche_filters, min_age, max_age }: NicheSettings,
  fitting: readonly Pick<Kind, "gender">[],
): Partial<Chosen> {
  const proposed = niche_filters.find((filter) => filter.niche === niche);
  if (!proposed || (proposed.seeks && !fitting.some(({ gender }) => gender === proposed.seeks))) return {};
  const { seeks, body_types, interests } = proposed;
  const of_age = proposed.min_age !== null || proposed.max_age !== null;
  const ages = { min_age: proposed.min_age ?? min_age, max_age: proposed.max_age ?? max_age };
  return { gender: seeks, ...(of_age ? ages : {}), body_types, interests };
}

/** Undefined when no filter is given at all. */
export function chosenFilter(fields: SearchFields): Chosen | undefined {
  const given = searchFields.filter((field) => fields[field] !== undefined);
  if (given.length === 0) return undefined;
  return { ...nothingChosen, ...(Object.fromEntries(given.map((field) => [field, fields[field]])) as Partial<Chosen>) };
}

function definedOnly(fields: object): Partial<Chosen> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

type Bounds = {
  /** Whom somebody may look for; a choice kept from before may be none of them any more. */
  genders: readonly SearchFilter["gender"][];
  settings: Pick<
    Settings,
    "search_fields" | "visible_profile_fields" | "countries" | "min_age" | "max_age" | "search_age_years"
  >;
  /** Distances that can find somebody. */
  distances: readonly number[];
  own: { born_on: string; today: string } | undefined;
};

/** Only fields that the site offers, and only places that it serves. */
export function filterSearched(chosen: Chosen, { genders, settings, distances, own }: Bounds): SearchFilter {
  const offered = filtersOffered(settings);
  const has = (field: Settings["search_fields"][number]) => offered.includes(field);
  const place = placeSearched(chosen, settings.countries);
  const distance = has("distance") ? (distances.find((step) => step === chosen.distance) ?? null) : null;
  const ages = { min_age: has("min_age") ? chosen.min_age : null, max_age: has("max_age") ? chosen.max_age : null };
  const traits = Object.fromEntries(traitFields.map((field) => [field, has(field) ? chosen[field] : null]));
  return {
    ...chosen,
    ...(traits as Pick<SearchFilter, (typeof traitFields)[number]>),
    ...agesSearched(ages, own, settings),
    gender: has("gender") && genders.includes(chosen.gender) ? chosen.gender : null,
    sexuality: has("sexuality") ? chosen.sexuality : null,
    country: has("country") ? place.country : null,
    region: has("countryregion") ? place.region : null,
    body_types: has("body_type") ? chosen.body_types : [],
    interests: has("interests") ? chosen.interests : [],
    distance,
    with_photo: has("with_photo") && chosen.with_photo,
    online: has("online") && chosen.online,
    new: has("new") && chosen.new,
    order: orderSearched(chosen, { newest: has("new"), nearest: has("distance") && distances.length > 0 }),
  };
}

function orderSearched({ order }: Chosen, may: { newest: boolean; nearest: boolean }): SearchFilter["order"] {
  return order === "best" || may[order] ? order : "best";
}

/** A region says its country; one of another country is left out. */
function placeSearched(
  { country, region }: Chosen,
  served: readonly string[],
): { country: string | null; region: string | null } {
  const wanted = country ?? region?.slice(0, 2) ?? null;
  if (wanted === null || !served.includes(wanted)) return { country: null, region: null };
  return { country: wanted, region: region?.startsWith(`${wanted}-`) ? region : null };
}
