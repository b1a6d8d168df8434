/** A landing page with one member on it; with nobody where nobody agreed to be there, whatever the reason. */
import { MaskHappyIcon } from "@phosphor-icons/react/dist/ssr/MaskHappy";
import type { ReactNode } from "react";
import { useTranslations } from "#i18n/words.ts";
import { InventedTag } from "#features/members/components/invented-tag.tsx";
import { useNameAge } from "#features/members/components/use-name-age.ts";
import type { MemberCard } from "#features/members/contract.ts";
import { PageTitle } from "#features/site/components/page-title.tsx";
import { useSite } from "#features/site/components/use-site.ts";
import { Icon } from "#ui/icon.tsx";
import type { MemberLanderData } from "../landers.server.ts";
import { LanderEntry } from "./lander-entry.tsx";
import "./lander.scss";

type MemberLanderProps = {
  readonly lander: MemberLanderData;
  /** One large photo, or the strip of a photo booth. */
  readonly pictures: "one" | "strip";
  /** Questions before the button, and the fields that they fill in. */
  readonly asked?: readonly string[];
  /** What stands in place of questions and button. */
  readonly instead?: ReactNode;
  readonly children?: ReactNode;
};

export function MemberLander({ lander, pictures, asked, instead, children }: MemberLanderProps) {
  const t = useTranslations();
  const { settings } = useSite();
  const { member } = lander;
  const title = member ? t("landers.member_title", { name: member.name }) : t("landers.generic_title");
  const call = member ? t("landers.member_call", { name: member.name }) : t("index.join");
  return (
    <div className="container-xl lm">
      <PageTitle title={title} noindex />
      {member ? <MemberPictures member={member} pictures={pictures} /> : <TwoDrawn />}
      <div className="lm-words">
        <h1 className="display">{title}</h1>
        <p className="lead l-lead">{t(member ? "landers.member_text" : "landers.generic_text")}</p>
        {instead ?? (
          <LanderEntry place={lander} call={call} asked={asked}>
            {children}
          </LanderEntry>
        )}
        <p className="l-note">
          <Icon of={MaskHappyIcon} />
          <span>{t("landers.fictional", { warning: settings.fictional_warning })}</span>
        </p>
      </div>
    </div>
  );
}

type MemberPicturesProps = { readonly member: MemberCard; readonly pictures: "one" | "strip" };

/** What they agreed to show: name, age, region and main photo, and nothing else. */
function MemberPictures({ member, pictures }: MemberPicturesProps) {
  const nameAge = useNameAge();
  const { main_image: image, name, region } = member;
  const copies = pictures === "strip" ? [1, 2, 3] : [1];
  return (
    <figure className={`lm-figure lm-${pictures}`}>
      <div className="lm-photos">
        {copies.map((copy) => (
          <span key={copy} className="lm-photo">
            {image ? (
              <img
                src={pictures === "strip" ? image.match : image.filename}
                alt=""
                width={640}
                height={800}
                fetchPriority={copy === 1 ? "high" : undefined}
              />
            ) : (
              <span className="lm-initial" aria-hidden="true">
                {[...name][0]?.toUpperCase()}
              </span>
            )}
          </span>
        ))}
      </div>
      <figcaption>
        <span>
          <b>{nameAge(member)}</b>
          {region && <span>{region}</span>}
        </span>
        <InventedTag member={member} />
      </figcaption>
    </figure>
  );
}

/** Where nobody else stands. */
function TwoDrawn() {
  return (
    <div className="lm-two" aria-hidden="true">
      <img src="/art/nora.webp" alt="" width={480} height={600} fetchPriority="high" />
      <img src="/art/jonas.webp" alt="" width={480} height={600} />
    </div>
  );
}
