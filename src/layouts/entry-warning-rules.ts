/** Who is warned at the door. */
import type { CountryCode } from "#lib/countries.ts";

type EntryWarning = {
  layout: "default" | "chat" | "lander";
  logged_in: boolean;
  /** Closed before; the cookie that says so lives as long as that counts. */
  skipped: boolean;
  country: string | null;
  route_id: string | undefined;
  settings: {
    enable_site_entry_popup: "yes" | "no";
    entry_warning_countries: readonly CountryCode[];
    entry_warning_lander_countries: readonly CountryCode[];
  };
};

/** Who comes here follows a link of ours and has been warned before. */
const unwarnedRoutes = new Set(["complete-signup", "reset-password", "reset-password-do"]);

/** Spec 2: once to visitors, where the setting, the country and the page say so. The installed app decides in the browser. */
export function showsEntryWarning({ layout, logged_in, skipped, country, route_id, settings }: EntryWarning): boolean {
  const listed = layout === "default" ? settings.entry_warning_countries : settings.entry_warning_lander_countries;
  if (logged_in || skipped || settings.enable_site_entry_popup === "no") return false;
  if (route_id && unwarnedRoutes.has(route_id)) return false;
  return listed.some((code) => code === country);
}
