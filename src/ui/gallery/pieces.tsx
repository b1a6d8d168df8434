/** Gallery: portraits, bubbles, logo, panels, titles, tables. */
import { Avatar } from "../avatar.tsx";
import { Bubbles } from "../bubbles.tsx";
import { GallerySection } from "./section.tsx";
import { Logo } from "../logo.tsx";
import { PaginationLink } from "../pagination-link.tsx";
import { Pair } from "../pair.tsx";
import { Panel } from "../panel.tsx";
import { SectionTitle } from "../section-title.tsx";
import { Table } from "../table.tsx";
import { VisuallyHidden } from "../visually-hidden.tsx";

const picture = "/icon-192.png";

export function GalleryPieces() {
  return (
    <>
      <GallerySection title="Portraits and logo">
        <div className="d-flex flex-wrap gap-3 align-items-center">
          <Avatar src={picture} name="Daan" size="sm" />
          <Avatar src={picture} name="Daan" />
          <Avatar src={picture} name="Daan" size="lg" />
          <Avatar name="Élise" size="xl" alt="Élise, no photo" />
          <Pair left={{ src: picture, name: "Daan" }} right={{ src: picture, name: "Nora" }} />
          <Pair left={{ src: picture, name: "Daan" }} right={{ src: undefined, name: "Nora" }} />
          <Pair left={{ src: picture, name: "Daan" }} right={{ src: picture, name: "Nora" }} size="lg" />
        </div>
        <div className="d-flex flex-wrap gap-5 align-items-center">
          <Logo name="Vesper" />
          <Logo name="Vesper" to="/" />
        </div>
        <div className="spec-bubbles">
          <Bubbles kind="dashed" />
          <Bubbles kind="touching" />
          <Bubbles kind="meeting" />
          <Bubbles kind="missing" />
        </div>
      </GallerySection>

      <GallerySection title="Panels, titles, tables">
        <SectionTitle title="A section" action={<a href="#all">See all</a>} />
        <Panel title="Purchases" level={3}>
          <Table
            caption="Your purchases"
            columns={[
              { key: "date", label: "Date" },
              { key: "what", label: "What" },
              { key: "price", label: "Price", numeric: true },
            ]}
            rows={[
              { key: "1", cells: { date: "14 Nov", what: "100 credits", price: "€21.95" } },
              { key: "2", cells: { date: "2 Nov", what: "40 credits", price: "€9.95" } },
            ]}
          />
        </Panel>
        <p className="m-0">
          Text that is only heard follows: <VisuallyHidden>here it is</VisuallyHidden>
        </p>
        <PaginationLink to="/__gallery" note="12 of 248">
          Show more members
        </PaginationLink>
      </GallerySection>
    </>
  );
}
