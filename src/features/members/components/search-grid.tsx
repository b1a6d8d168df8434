/** Those found, page after page in one grid, with an advert among them where the site has one. */
import { type ComponentType, Fragment, type ReactNode } from "react";
import type { FoundMember } from "../search-contract.ts";
import type { SearchPage } from "../search-pages.ts";
import { AdvertTile } from "./advert-tile.tsx";
import { LeadCard, MemberCard } from "./member-card.tsx";
import { SearchTags } from "./search-tags.tsx";

/** As many as are seen before scrolling. */
const eager_cards = 5;
/** The lead card is as high as two rows, which stand beside it only where there are so many. */
const fewest_with_lead = 5;
/** An advert stands behind so many. */
const before_advert = 8;

type SearchGridProps = {
  readonly pages: readonly SearchPage[];
  /** Leads the first page when there is one. */
  readonly lead_text?: string | undefined;
  /** Draws each of them. */
  readonly Card: ComponentType<FoundProps>;
};

export function SearchGrid({ pages, lead_text, Card }: SearchGridProps) {
  return (
    <div className="mgrid">
      {pages.map(({ members, advert }, page) =>
        members.map((member, at) => (
          <Fragment key={member.id}>
            <Card
              member={member}
              lead_text={page === 0 && at === 0 && members.length >= fewest_with_lead ? lead_text : undefined}
              eager={page === 0 && at < eager_cards}
            />
            {advert && at === Math.min(before_advert, members.length) - 1 && <AdvertTile advert={advert} />}
          </Fragment>
        )),
      )}
    </div>
  );
}

export type FoundProps = {
  readonly member: FoundMember;
  readonly lead_text: string | undefined;
  readonly eager: boolean;
};

/** With what can be done about them. */
export function FoundCard({ member, action, lead_text, eager }: FoundProps & { readonly action: ReactNode }) {
  const tags = <SearchTags member={member} />;
  if (lead_text !== undefined) return <LeadCard member={member} text={lead_text} tags={tags} action={action} />;
  return (
    <MemberCard
      member={member}
      shared={member.shared_interests}
      tags={tags}
      action={action}
      distance={member.distance}
      eager={eager}
    />
  );
}
