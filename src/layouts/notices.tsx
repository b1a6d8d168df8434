/** What the site has to say to a member above the page: one notice at most. */
import { useLocation, useMatches, useSearchParams } from "react-router";
import { useDismissal } from "#features/accounts/components/use-dismissal.ts";
import type { User } from "#features/accounts/contract.ts";
import { later } from "#ui/later.tsx";
import { activationReminder } from "./activation-reminder.ts";
import { quietNotice } from "./quiet-notice.ts";
import { useSmartphone } from "./use-smartphone.ts";

const alerts = () => import("./notice-alerts.tsx");
/** A page comes with its notice, and is not pushed down by it. */
const whole = { whole: true };
const ActivationAlert = later(async () => (await alerts()).ActivationAlert, whole);
const ActivationModal = later(async () => (await alerts()).ActivationModal);
const EnrichAlert = later(async () => (await alerts()).EnrichAlert, whole);
const InvisibleAlert = later(async () => (await alerts()).InvisibleAlert, whole);
const MailOffAlert = later(async () => (await alerts()).MailOffAlert, whole);
const PushAlert = later(async () => (await alerts()).PushAlert, whole);

export function Notices({ user }: { readonly user: User }) {
  const { id: route_id = "", params } = useMatches().at(-1) ?? {};
  const [query] = useSearchParams();
  const smartphone = useSmartphone();
  const api_signup_complete = query.has("api_signup_complete");
  const reminder = activationReminder({ user, route_id, api_signup_complete, smartphone });
  if (reminder === "alert") return <ActivationAlert />;
  if (reminder === "modal") return <ActivationModal />;
  const just_joined = api_signup_complete && user.status === "not_confirmed";
  return <QuietNotice user={user} route_id={route_id} section={params?.["section"]} just_joined={just_joined} />;
}

type QuietNoticeProps = {
  readonly user: User;
  readonly route_id: string;
  readonly section: string | undefined;
  readonly just_joined: boolean;
};

/** The first that counts here; all can be put away, but that nobody sees the member. */
function QuietNotice({ user, route_id, section, just_joined }: QuietNoticeProps) {
  const mail = useDismissal("disabled_notifications");
  const enrich = useDismissal("enrich");
  const push = useDismissal("push");
  const { key } = useLocation();
  const dismissed = { disabled_notifications: mail.dismissed, enrich: enrich.dismissed, push: push.dismissed };
  const notice = quietNotice({ user, route_id, section, just_joined, dismissed });
  if (notice === "mail_off" && user.mail_off) return <MailOffAlert reason={user.mail_off} onDismiss={mail.dismiss} />;
  if (notice === "invisible") return <InvisibleAlert />;
  if (notice === "enrich") return <EnrichAlert onDismiss={enrich.dismiss} />;
  return notice === "push" ? <PushAlert key={key} onDismiss={push.dismiss} /> : null;
}
