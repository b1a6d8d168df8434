/** Whether a member is reminded to confirm the e-mail address, and how (spec 4). */
import type { User } from "#features/accounts/contract.ts";

type Situation = {
  user: { status: User["status"]; profile: Pick<User["profile"], "status"> };
  route_id: string | undefined;
  /** Set by a partner's sign-up. */
  api_signup_complete: boolean;
  smartphone: boolean;
};

/** Sign-up, settings and notifications, with the pages that belong to them; those of the activation say the same themselves. */
const unremindedRoutes = new Set([
  "signup",
  "complete-signup",
  "activate-done",
  "activate-error",
  "profile",
  "profile-delete",
  "profile-export",
  "notifications",
  "notifications-confirm",
]);

export function activationReminder({
  user,
  route_id,
  api_signup_complete,
  smartphone,
}: Situation): "none" | "alert" | "modal" {
  if (user.status !== "not_confirmed" || user.profile.status !== "disabled") return "none";
  if (route_id && unremindedRoutes.has(route_id)) return "none";
  if (!api_signup_complete) return "alert";
  return smartphone ? "none" : "modal";
}
