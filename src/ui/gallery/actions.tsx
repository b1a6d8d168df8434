/** Gallery: buttons, badges, chips, tags, segments. */
import { ChatCircleDotsIcon } from "@phosphor-icons/react/dist/ssr/ChatCircleDots";
import { CoinsIcon } from "@phosphor-icons/react/dist/ssr/Coins";
import { HeartIcon } from "@phosphor-icons/react/dist/ssr/Heart";
import { MaskHappyIcon } from "@phosphor-icons/react/dist/ssr/MaskHappy";
import { PersonSimpleHikeIcon } from "@phosphor-icons/react/dist/ssr/PersonSimpleHike";
import { PlusIcon } from "@phosphor-icons/react/dist/ssr/Plus";
import { WineIcon } from "@phosphor-icons/react/dist/ssr/Wine";
import { useState } from "react";
import { Button, ButtonLink } from "../button.tsx";
import { Chip } from "../chip.tsx";
import { Count } from "../count.tsx";
import { GallerySection } from "./section.tsx";
import { IconButton, IconLink } from "../icon-button.tsx";
import { Icon } from "../icon.tsx";
import { SegmentButtons, SegmentLinks } from "../segments.tsx";
import { Tag } from "../tag.tsx";

export function GalleryActions() {
  const [hiking, setHiking] = useState(true);
  const [look, setLook] = useState("auto");
  return (
    <>
      <GallerySection title="Buttons">
        <div className="d-flex flex-wrap gap-2 align-items-center">
          <Button>Primary</Button>
          <Button variant="secondary">Trust</Button>
          <Button variant="ink">Ink</Button>
          <Button variant="quiet">Quiet</Button>
          <Button variant="ghost">Ghost</Button>
          <Button variant="danger">Delete</Button>
          <Button disabled>Disabled</Button>
          <Button busy>Sending</Button>
          <Button variant="quiet" className="force-focus">
            Focus
          </Button>
        </div>
        <div className="d-flex flex-wrap gap-2 align-items-center">
          <Button size="sm">Small</Button>
          <Button icon={<Icon of={PlusIcon} />}>With icon</Button>
          <Button size="lg">
            Say hello <span className="cost">2 credits</span>
          </Button>
          <ButtonLink to="/__gallery" variant="quiet">
            A link
          </ButtonLink>
          <IconButton label="Like" icon={<Icon of={HeartIcon} />} aria-pressed={false} />
          <IconButton label="Add" icon={<Icon of={PlusIcon} />} line />
          <IconLink label="Messages" icon={<Icon of={ChatCircleDotsIcon} />} to="/__gallery" line />
        </div>
        <Button block>As wide as its place</Button>
      </GallerySection>

      <GallerySection title="Badges and credits">
        <nav className="d-flex flex-wrap gap-2 align-items-center" aria-label="Sample navigation">
          <a className="nav-i" href="#messages" aria-current="page">
            <Icon of={ChatCircleDotsIcon} weight="fill" />
            Messages <Count value={3} label="3 unread" />
          </a>
          <a className="nav-i" href="#likes">
            <Icon of={HeartIcon} />
            Likes <Count value={120} kind="like" label="120 new" />
          </a>
          <a className="nav-i" href="#credits">
            <Icon of={CoinsIcon} />
            Credits <Count value={8} kind="low" label="8 left" />
          </a>
          <a className="nav-i" href="#none">
            <Icon of={CoinsIcon} />
            Credits <Count value={0} kind="zero" label="none left" />
          </a>
        </nav>
        <div className="d-flex flex-wrap gap-2 align-items-center">
          <span className="cred">
            <Icon of={CoinsIcon} />
            24
          </span>
          <span className="cred low">
            <Icon of={CoinsIcon} />8
          </span>
          <span className="cred zero">
            <Icon of={CoinsIcon} />0
          </span>
          <Tag>Plain</Tag>
          <Tag tone="primary">New</Tag>
          <Tag tone="info" icon={<Icon of={MaskHappyIcon} weight="fill" />}>
            Fictional
          </Tag>
          <Tag tone="unread" icon={<Icon of={HeartIcon} weight="fill" />}>
            Match
          </Tag>
          <span className="spec-photo">
            <Tag glass>Main photo</Tag>
            <Tag glass tone="primary">
              New
            </Tag>
            <Tag glass tone="info" icon={<Icon of={MaskHappyIcon} weight="fill" />}>
              Fictional
            </Tag>
          </span>
        </div>
      </GallerySection>

      <GallerySection title="Chips and segments">
        <ul className="chips">
          <li>
            <Chip icon={<Icon of={WineIcon} />}>Wine</Chip>
          </li>
          <li>
            <Chip icon={<Icon of={PersonSimpleHikeIcon} />} selected>
              Shared
            </Chip>
          </li>
          <li>
            <Chip selected={hiking} onClick={() => setHiking(!hiking)}>
              Toggle
            </Chip>
          </li>
          <li>
            <Chip to="/__gallery">Link</Chip>
          </li>
        </ul>
        <div>
          <SegmentButtons
            label="Appearance"
            items={[
              { value: "auto", label: "Auto" },
              { value: "light", label: "Light" },
              { value: "dark", label: "Dark" },
            ]}
            value={look}
            onChange={setLook}
          />
        </div>
        <div>
          <SegmentLinks
            label="Likes"
            items={[
              { to: "/__gallery", label: "Liked you", count: <Count value={5} kind="like" label="5 new" /> },
              { to: "/likes/given", label: "You liked" },
              { to: "/likes/matches", label: "Matches" },
            ]}
          />
        </div>
      </GallerySection>
    </>
  );
}
