/** Pure rules of the search: ages as dates of birth, places as cells, distances as steps, what comes next. */
import type { Settings } from "#contract/settings.ts";
import { lookFields } from "#lib/profile-choices.ts";
import { ageOn, genders, sexualities, type Kind } from "./rules.ts";

/** Gender and sexuality in one number, as the search table spells them. */
export function kindCode({ gender, sexuality }: Kind): number {
  return (genders.indexOf(gender) + 1) * 10 + sexualities.indexOf(sexuality) + 1;
}

const told: readonly string[] = ["sexuality", ...lookFields, "interests"];

/** The filters of the site. What it shows of nobody is not found out by searching either. */
export function filtersOffered({
  search_fields,
  visible_profile_fields: visible,
}: Pick<Settings, "search_fields" | "visible_profile_fields">): Settings["search_fields"] {
  return search_fields.filter((field) => !told.includes(field) || (visible as readonly string[]).includes(field));
}

type AgeSettings = Pick<Settings, "min_age" | "max_age" | "search_age_years">;

/** Without a choice, ages around one's own; never outside what the site allows, and never the wrong way round. */
export function agesSearched(
  chosen: { min_age: number | null; max_age: number | null },
  own: { born_on: string; today: string } | undefined,
  settings: AgeSettings,
): { min_age: number; max_age: number } {
  const within = (age: number) => Math.min(Math.max(age, settings.min_age), settings.max_age);
  const age = own && ageOn(own.born_on, own.today);
  const lowest = within(chosen.min_age ?? (age === undefined ? settings.min_age : age - settings.search_age_years));
  const highest = within(chosen.max_age ?? (age === undefined ? settings.max_age : age + settings.search_age_years));
  return { min_age: Math.min(lowest, highest), max_age: Math.max(lowest, highest) };
}

/** The latest day on which somebody of at least this age was born. */
function lastBirthday(age: number, today: string): string {
  const year = String(Number(today.slice(0, 4)) - age);
  const leap = Number(year) % 4 === 0 && (Number(year) % 100 !== 0 || Number(year) % 400 === 0);
  return `${year}${!leap && today.endsWith("-02-29") ? "-02-28" : today.slice(4)}`;
}

/** Dates of birth of those ages: after the first, up to the second. */
export function birthDates({ min_age, max_age }: { min_age: number; max_age: number }, today: string) {
  return { born_after: lastBirthday(max_age + 1, today), born_until: lastBirthday(min_age, today) };
}

/** Where somebody roughly is, in tenths of a degree; not located means the middle of the region. */
export type Cell = { lat: number; lon: number; located: boolean };

/** Who told only a region is somewhere in it: never nearer than this, however near its middle is. */
export const region_km = 50;
const tenth_km = 11.12;

export function lonTenth_km({ lat }: Pick<Cell, "lat">): number {
  return tenth_km * Math.cos(((lat / 10) * Math.PI) / 180);
}

/** From one cell's middle to the other's. */
export function distance_km(one: Cell, other: Cell): number {
  const [high, wide] = [(one.lat - other.lat) * tenth_km, (one.lon - other.lon) * lonTenth_km(one)];
  const flat = Math.sqrt(high * high + wide * wide);
  return one.located && other.located ? flat : Math.max(flat, region_km);
}

/** What others may know of a distance: the first step that it is below. */
export function distanceStep(one: Cell, other: Cell, steps: readonly number[]): number | null {
  const distance = distance_km(one, other);
  return steps.find((step) => distance < step) ?? null;
}

/** Steps that can find anybody. */
export function distanceChoices(own: Cell | undefined, steps: readonly number[]): number[] {
  return own ? steps.filter((step) => own.located || step > region_km) : [];
}

const area_tenths = 10;

/**
 * The squares of a degree, numbered as in the search table, in which somebody can be so far away: from the first, below
 * the second. In the middle ones most are, since the middle of the square itself is.
 */
export function areasAround(around: Cell, from_km: number, to_km: number): { all: number[]; middle: number[] } {
  const { lat, lon } = around;
  const rows = (tenths: number) => Math.floor((tenths + 900) / area_tenths);
  const columns = (tenths: number) => Math.floor((tenths + 1800) / area_tenths);
  const [high, wide] = [to_km / tenth_km, to_km / lonTenth_km(around)];
  const here = { ...around, located: true };
  const distanceTo = (to_lat: number, to_lon: number) => distance_km(here, { lat: to_lat, lon: to_lon, located: true });
  const all: number[] = [];
  const middle: number[] = [];
  for (let row = rows(lat - high); row <= rows(lat + high); row += 1)
    for (let column = columns(lon - wide); column <= columns(lon + wide); column += 1) {
      const south = row * area_tenths - 900;
      const west = column * area_tenths - 1800;
      const last = area_tenths - 1;
      const nearest = distanceTo(within(lat, south, south + last), within(lon, west, west + last));
      const furthest = distanceTo(awayFrom(lat, south, south + last), awayFrom(lon, west, west + last));
      // Who told only a region counts as no nearer than a region is wide, however near its middle is.
      if (nearest >= to_km || (furthest < from_km && from_km > region_km)) continue;
      all.push(row * 1000 + column);
      const distance = distanceTo(south + last / 2, west + last / 2);
      if (distance >= from_km && distance < to_km) middle.push(row * 1000 + column);
    }
  return { all, middle };
}

const within = (value: number, lowest: number, highest: number) => Math.min(Math.max(value, lowest), highest);
const awayFrom = (value: number, lowest: number, highest: number) =>
  value - lowest > highest - value ? lowest : highest;

/** Up to here people are walked cell by cell; further away there are too many cells. */
export const cells_km = 30;

/** The cells, numbered as in the search table, whose middles are so far from this one's: from the first, below the second. */
export function cellsAround(around: Cell, from_km: number, to_km: number): number[] {
  const high = Math.ceil(to_km / tenth_km);
  const wide = Math.ceil(to_km / lonTenth_km(around));
  const cells: number[] = [];
  for (let lat = around.lat - high; lat <= around.lat + high; lat += 1)
    for (let lon = around.lon - wide; lon <= around.lon + wide; lon += 1) {
      const distance = distance_km(around, { lat, lon, located: true });
      if (distance >= from_km && distance < to_km) cells.push((lat + 900) * 10_000 + lon + 1800);
    }
  return cells;
}

type AdvertSettings = Pick<
  Settings,
  | "cam_tile"
  | "cam_tile_url"
  | "cam_tile_interval"
  | "member_resell"
  | "member_resell_url"
  | "member_resell_countries"
  | "search_page_size"
>;

/** Fixed: never more than one advert among so many members (d.3-9). */
const members_per_advert = 24;

/** The advert on a page of results; where both kinds are on, they take turns. */
export function advertOf(page: number, country: string | undefined, settings: AdvertSettings) {
  const pagesOf = (members: number) => Math.ceil(members / settings.search_page_size);
  const turn = (page - 1) / pagesOf(members_per_advert);
  if (!Number.isInteger(turn)) return null;
  const { member_resell, member_resell_countries, cam_tile } = settings;
  const partner = member_resell === "on" && (member_resell_countries as readonly string[]).includes(country ?? "");
  const cam = cam_tile === "on" && (page - 1) % pagesOf(settings.cam_tile_interval) === 0;
  if (cam && (!partner || turn % 2 === 0)) return { kind: "cam" as const, url: settings.cam_tile_url };
  return partner ? { kind: "partner" as const, url: settings.member_resell_url } : null;
}
