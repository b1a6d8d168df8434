/** What a profile tells: who it is, the own words, the interests, and those like it. */
import { HeartIcon } from "@phosphor-icons/react/dist/ssr/Heart";
import { MapPinIcon } from "@phosphor-icons/react/dist/ssr/MapPin";
import type { ComponentType } from "react";
import { useCountryName, useTranslations } from "#i18n/words.ts";
import { useSite } from "#features/site/components/use-site.ts";
import { Dotted } from "#ui/dotted.tsx";
import { Icon } from "#ui/icon.tsx";
import { Tag } from "#ui/tag.tsx";
import type { MemberCard as Card, Profile } from "../contract.ts";
import { InterestIcon } from "./interest-icon.tsx";
import { InventedTag } from "./invented-tag.tsx";
import { useNameAge } from "./use-name-age.ts";

export function ProfileHead({ profile }: { readonly profile: Profile }) {
  const t = useTranslations();
  const nameAge = useNameAge();
  const country = useCountryName()(profile.country);
  const reasons = profile.reasons.map((reason) =>
    reason === "interests"
      ? t("members.reason_interests", { count: profile.shared_interests.length })
      : t(`members.reason_${reason}`),
  );
  return (
    <div>
      <div className="d-flex align-items-center flex-wrap gap-2 mb-2">
        {profile.likes_you && (
          <Tag tone="unread" icon={<Icon of={HeartIcon} weight="fill" />}>
            {t(profile.match ? "members.reason_match" : "members.reason_likes_you")}
          </Tag>
        )}
        <InventedTag member={profile} />
        {profile.online && <span className="online">{t("members.online")}</span>}
      </div>
      <h1 className="p-name">{nameAge(profile)}</h1>
      <p className="muted mb-0 mt-1 d-flex align-items-center gap-1">
        <Icon of={MapPinIcon} />
        {profile.region ? t("members.place", { region: profile.region, country }) : country}
      </p>
      {reasons[0] && (
        <p className="muted small mb-0 mt-2">
          <Dotted items={[t("members.why", { reasons: reasons[0] }), ...reasons.slice(1)]} />
        </p>
      )}
    </div>
  );
}

export function ProfileNotes({ profile }: { readonly profile: Profile }) {
  const t = useTranslations();
  const { settings } = useSite();
  return settings.visible_profile_notes
    .filter((note) => profile[note])
    .map((note) => (
      <section key={note}>
        <h2 className="block-h mt-0">{t(`members.note_${note}`)}</h2>
        <p className="mb-0">{profile[note]}</p>
      </section>
    ));
}

export function ProfileInterests({ profile: { interests, shared_interests } }: { readonly profile: Profile }) {
  const t = useTranslations();
  const others = interests.filter((interest) => !shared_interests.includes(interest));
  return (
    <>
      <Interests title={t("members.shared_interests")} interests={shared_interests} shared />
      <Interests
        title={shared_interests.length > 0 ? t("members.other_interests") : t("members.interests")}
        interests={others}
      />
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

type RelatedProps = {
  readonly name: string;
  readonly members: readonly Card[];
  /** Draws each of them. */
  readonly Card: ComponentType<{ member: Card }>;
};

export function Related({ name, members, Card }: RelatedProps) {
  const t = useTranslations();
  if (members.length === 0) return null;
  return (
    <section className="related">
      <h2 className="block-h mt-0">{t("members.related", { name })}</h2>
      <div className="mgrid rel">
        {members.map((member) => (
          <Card key={member.id} member={member} />
        ))}
      </div>
    </section>
  );
}
