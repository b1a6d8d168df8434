/** What the site has to say to a member above the page: one notice at most. */
import { useLocation, useMatches, useSearchParams } from "react-router";
import { useDismissal } from "#features/accounts/components/use-dismissal.ts";
import type { User } from "#features/accounts/contract.ts";
import { later } from "#ui/later.tsx";
import { activationReminder } from "./activation-reminder.ts";
import { useSmartphone } from "./use-smartphone.ts";

const alerts = () => import("./notice-alerts.tsx");
const ActivationAlert = later(async () => (await alerts()).ActivationAlert);
const ActivationModal = later(async () => (await alerts()).ActivationModal);
const EnrichAlert = later(async () => (await alerts()).EnrichAlert);
const MailOffAlert = later(async () => (await alerts()).MailOffAlert);
const PushAlert = later(async () => (await alerts()).PushAlert);

/** Where a member without a photo is asked for one. */
const enrichedRoutes = new Set(["members", "profile"]);
/** Where a member whose browser could tell is asked for it; the settings say it at length. */
const pushRoutes = new Set(["members", "likes", "likes-type"]);
/** There it stands with the way back. */
const mailRoutes = new Set(["notifications"]);

export function Notices({ user }: { readonly user: User }) {
  const route_id = useMatches().at(-1)?.id;
  const [query] = useSearchParams();
  const smartphone = useSmartphone();
  const reminder = activationReminder({
    user,
    route_id,
    api_signup_complete: query.has("api_signup_complete"),
    smartphone,
  });
  if (reminder === "alert") return <ActivationAlert />;
  if (reminder === "modal") return <ActivationModal />;
  return <QuietNotice user={user} route_id={route_id} />;
}

/** What can be put away; the first that counts here. */
function QuietNotice({ user, route_id = "" }: { readonly user: User; readonly route_id: string | undefined }) {
  const mail = useDismissal("disabled_notifications");
  const enrich = useDismissal("enrich");
  const push = useDismissal("push");
  const { key } = useLocation();
  if (user.mail_off && !mail.dismissed && !mailRoutes.has(route_id))
    return <MailOffAlert reason={user.mail_off} onDismiss={mail.dismiss} />;
  if (user.profile.main_image === null && !enrich.dismissed && enrichedRoutes.has(route_id))
    return <EnrichAlert onDismiss={enrich.dismiss} />;
  if (!push.dismissed && pushRoutes.has(route_id)) return <PushAlert key={key} onDismiss={push.dismiss} />;
  return null;
}
