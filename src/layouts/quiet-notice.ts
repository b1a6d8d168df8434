/** Which notice that can be put away stands above a page (spec 4): the first that counts there. */
import type { User } from "#features/accounts/contract.ts";

/** Where a member without a photo is asked for one, and an invisible one is told so. */
const enrichedRoutes = new Set(["members", "profile"]);
/** Where a member is asked for pushes, if the browser turns out to be capable of them; the settings say it at length. */
const pushRoutes = new Set(["members", "likes", "likes-type"]);
/** There it stands with the way back. */
const mailRoutes = new Set(["notifications"]);

/** There the photo is added. */
const photosSection = "photos";
/** There the invisible mode is switched off. */
const privacySection = "privacy";

type Situation = {
  user: { mail_off: User["mail_off"]; profile: Pick<User["profile"], "main_image" | "status"> };
  route_id: string;
  /** Of the settings. */
  section: string | undefined;
  /** Asked for nothing more on the first page: there the browser alone knows whether the reminder stands above it. */
  just_joined: boolean;
  dismissed: { disabled_notifications: boolean; enrich: boolean; push: boolean };
};

export function quietNotice({
  user,
  route_id,
  section,
  just_joined,
  dismissed,
}: Situation): "mail_off" | "invisible" | "enrich" | "push" | "none" {
  if (just_joined) return "none";
  if (user.mail_off && !dismissed.disabled_notifications && !mailRoutes.has(route_id)) return "mail_off";
  // Nobody sees the first letter of the name either.
  if (user.profile.status === "hidden" && enrichedRoutes.has(route_id))
    return section === privacySection ? "none" : "invisible";
  const photoless = user.profile.main_image === null && section !== photosSection;
  if (photoless && !dismissed.enrich && enrichedRoutes.has(route_id)) return "enrich";
  if (!dismissed.push && pushRoutes.has(route_id)) return "push";
  return "none";
}
