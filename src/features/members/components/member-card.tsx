/** One member in a grid: photo, what kind of profile it is, name, age, region, shared interests. */
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import { classNames } from "#ui/class-names.ts";
import type { MemberCard as Card } from "../contract.ts";
import type { FoundMember } from "../search-contract.ts";
import { InterestIcon } from "./interest-icon.tsx";
import { InventedTag } from "./invented-tag.tsx";
import { sourcesOf } from "./photo-sources.ts";
import { useNameAge } from "./use-name-age.ts";
import "./member-card.scss";

type MemberCardProps = {
  readonly member: Card;
  /** Interests both have; the first two are named. */
  readonly shared?: readonly string[];
  readonly tags?: ReactNode;
  /** A button on the photo. */
  readonly action?: ReactNode;
  readonly to?: string;
  /** Among the first pictures on the screen. */
  readonly eager?: boolean;
  /** Nearer than so many kilometres. */
  readonly distance?: number | null;
  /** Of its heading: below a section's, or right below the page's. */
  readonly level?: 2 | 3;
};

export function MemberCard({
  member,
  shared = [],
  tags,
  action,
  distance,
  to = `/members/${member.id}`,
  eager = false,
  level = 3,
}: MemberCardProps) {
  const Heading = `h${level}` as const;
  const t = useTranslations();
  const nameAge = useNameAge();
  const named = shared.slice(0, 2);
  return (
    <article className="mcard">
      <Photo member={member} eager={eager} />
      <div className="tags">
        {tags}
        <InventedTag member={member} glass />
      </div>
      {action}
      <div className="b">
        <Heading>
          <Link to={to}>{nameAge(member)}</Link>
        </Heading>
        <Place region={member.region} distance={distance} />
        {named.length > 0 && (
          <p className="s">
            {named.map((interest) => (
              <InterestIcon key={interest} interest={interest} />
            ))}
            <span>{named.map((interest) => t(`interests.${interest}` as "interests.art")).join(", ")}</span>
          </p>
        )}
      </div>
    </article>
  );
}

const lead_sizes = "(min-width: 62em) 35rem, 100vw";

/** The first of the results: twice as large, its words on the picture. */
type LeadCardProps = {
  readonly member: FoundMember;
  readonly text: string;
  readonly tags?: ReactNode;
  readonly action?: ReactNode;
};

export function LeadCard({ member, text, tags, action }: LeadCardProps) {
  const t = useTranslations();
  const nameAge = useNameAge();
  return (
    <article className="mcard wide">
      <Photo member={member} eager large>
        <div className="over">
          <h3>
            <Link to={`/members/${member.id}`}>{nameAge(member)}</Link>
          </h3>
          <Place region={member.region} distance={member.distance} />
          {text && <q>{text}</q>}
          {member.shared_interests.length > 0 && (
            <ul className="chips">
              {member.shared_interests.slice(0, 3).map((interest) => (
                <li key={interest} className="chip">
                  <InterestIcon interest={interest} />
                  {t(`interests.${interest}` as "interests.art")}
                </li>
              ))}
            </ul>
          )}
        </div>
      </Photo>
      <div className="tags">
        {tags}
        <InventedTag member={member} glass />
      </div>
      {action}
    </article>
  );
}

function Place({
  region,
  distance,
}: {
  readonly region: string | null;
  readonly distance?: number | null | undefined;
}) {
  const t = useTranslations();
  const near = distance ? t("members.distance", { km: distance }) : "";
  const place = [region, near].filter(Boolean).join(" · ");
  return place && <p className="p">{place}</p>;
}

type PhotoProps = {
  readonly member: Card;
  readonly eager: boolean;
  readonly large?: boolean;
  readonly children?: ReactNode;
};

function Photo({ member, eager, large = false, children }: PhotoProps) {
  const { main_image, name } = member;
  return (
    <div className={classNames("ph", !main_image && "ph-none")}>
      {main_image ? (
        <img
          src={large ? main_image.filename : main_image.match}
          {...(large ? { srcSet: sourcesOf(main_image), sizes: lead_sizes, fetchPriority: "high" } : {})}
          alt=""
          width={large ? 1280 : 480}
          height={large ? 1600 : 600}
          loading={eager ? undefined : "lazy"}
          decoding="async"
        />
      ) : (
        <span aria-hidden="true">{[...name][0]?.toUpperCase()}</span>
      )}
      {children}
    </div>
  );
}
