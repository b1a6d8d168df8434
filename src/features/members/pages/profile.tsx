/** One member's profile. */
import { ChatCircleDotsIcon } from "@phosphor-icons/react/dist/ssr/ChatCircleDots";
import { MapPinIcon } from "@phosphor-icons/react/dist/ssr/MapPin";
import { ShieldCheckIcon } from "@phosphor-icons/react/dist/ssr/ShieldCheck";
import { useTranslations } from "use-intl";
import { PageTitle } from "#features/site/components/page-title.tsx";
import { useSite } from "#features/site/components/use-site.ts";
import { load } from "#platform/http/page.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { InterestIcon } from "../components/interest-icon.tsx";
import { InventedTag } from "../components/member-card.tsx";
import { ProfileFacts } from "../components/profile-facts.tsx";
import { ProfilePhotos } from "../components/profile-photos.tsx";
import * as contract from "../contract.ts";
import { getProfile } from "../members.server.ts";
import type { Route } from "./+types/profile.ts";
import "#ui/styles/profile.scss";

export async function loader(args: Route.LoaderArgs) {
  return load(args, contract.getProfile, getProfile, { id: args.params.id });
}

export default function ProfilePage({ loaderData: profile }: Route.ComponentProps) {
  const t = useTranslations();
  const { settings, locale } = useSite();
  const title = t("members.name_age", { name: profile.name, age: profile.age });
  const country = new Intl.DisplayNames(locale, { type: "region" }).of(profile.country) ?? profile.country;
  const others = profile.interests.filter((interest) => !profile.shared_interests.includes(interest));
  const notes = settings.visible_profile_notes.filter((note) => profile[note]);
  return (
    <>
      <PageTitle title={title} noindex />
      <div className="prof">
        <ProfilePhotos profile={profile} />
        <div className="prof-side prof-sheet">
          <div>
            <InventedTag member={profile} />
            <h1 className="p-name">{title}</h1>
            <p className="muted mb-0 mt-1">
              <Icon of={MapPinIcon} /> {profile.region ? t("members.place", { region: profile.region, country }) : country}
            </p>
          </div>
          <ProfileActions profile={profile} />
          {profile.fictional && <p className="muted mb-0">{settings.fictional_warning}</p>}
          {profile.demo && <p className="muted mb-0">{t("members.demo_text")}</p>}
          {notes.map((note) => (
            <section key={note}>
              <h2 className="block-h mt-0">{t(`members.${note}`)}</h2>
              <p className="mb-0">{profile[note]}</p>
            </section>
          ))}
          <Interests title={t("members.shared_interests")} interests={profile.shared_interests} shared />
          <Interests
            title={profile.shared_interests.length > 0 ? t("members.other_interests") : t("members.interests")}
            interests={others}
          />
          <ProfileFacts profile={profile} />
        </div>
      </div>
    </>
  );
}

/** On desktops beside the photos, on phones at the bottom of the screen. */
function ProfileActions({ profile }: { readonly profile: contract.Profile }) {
  const t = useTranslations();
  const { settings } = useSite();
  if (profile.own)
    return (
      <div className="act-row">
        <ButtonLink to="/profile" variant="quiet" size="lg">
          {t("frame.settings")}
        </ButtonLink>
      </div>
    );
  const write = (
    <ButtonLink to={`/members/${profile.id}/chat`} size="lg" block icon={<Icon of={ChatCircleDotsIcon} weight="fill" />}>
      {t("members.write")} <span className="cost">{t("members.costs_credits", { count: settings.message_credits })}</span>
    </ButtonLink>
  );
  return (
    <>
      <div className="act-row d-none d-lg-flex">{write}</div>
      <div className="docked">{write}</div>
      <div className="safe">
        <ButtonLink to="/complaints" variant="ghost" size="sm" icon={<Icon of={ShieldCheckIcon} />}>
          {t("members.report")}
        </ButtonLink>
      </div>
    </>
  );
}

type InterestsProps = { readonly title: string; readonly interests: readonly string[]; readonly shared?: boolean };

function Interests({ title, interests, shared = false }: InterestsProps) {
  const t = useTranslations();
  if (interests.length === 0) return null;
  return (
    <section>
      <h2 className="block-h mt-0">{title}</h2>
      <ul className="chips">
        {interests.map((interest) => (
          <li key={interest} className={shared ? "chip on" : "chip"}>
            <InterestIcon interest={interest} />
            {t(`interests.${interest}` as "interests.art")}
          </li>
        ))}
      </ul>
    </section>
  );
}
