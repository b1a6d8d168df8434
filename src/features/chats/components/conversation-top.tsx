/** The bar above a conversation: the partner, the credits, and what can be done about the partner. */
import { ArrowLeftIcon } from "@phosphor-icons/react/dist/ssr/ArrowLeft";
import { CoinsIcon } from "@phosphor-icons/react/dist/ssr/Coins";
import { DotsThreeVerticalIcon } from "@phosphor-icons/react/dist/ssr/DotsThreeVertical";
import { FlagIcon } from "@phosphor-icons/react/dist/ssr/Flag";
import { GiftIcon } from "@phosphor-icons/react/dist/ssr/Gift";
import { ProhibitIcon } from "@phosphor-icons/react/dist/ssr/Prohibit";
import { ShieldCheckIcon } from "@phosphor-icons/react/dist/ssr/ShieldCheck";
import { TrashIcon } from "@phosphor-icons/react/dist/ssr/Trash";
import { UserCircleIcon } from "@phosphor-icons/react/dist/ssr/UserCircle";
import { Link } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import { creditsState } from "#features/credits/components/credits-state.ts";
import { InventedTag } from "#features/members/components/invented-tag.tsx";
import { useNameAge } from "#features/members/components/use-name-age.ts";
import type { PartnerCard } from "#features/members/contract.ts";
import { Avatar } from "#ui/avatar.tsx";
import { classNames } from "#ui/class-names.ts";
import { Dropdown } from "#ui/dropdown.tsx";
import { IconButton, IconLink } from "#ui/icon-button.tsx";
import { Icon } from "#ui/icon.tsx";
import "./conversation-top.scss";

export type TopAction = "gift" | "block" | "report" | "safety" | "remove";

type ConversationTopProps = {
  readonly profile: PartnerCard | null;
  /** There is something to delete. */
  readonly begun: boolean;
  readonly may_write: boolean;
  readonly typing: boolean;
  readonly credits: number;
  readonly onAction: (action: TopAction) => void;
};

export function ConversationTop({ profile, begun, may_write, typing, credits, onAction }: ConversationTopProps) {
  const t = useTranslations();
  const name = profile?.name ?? t("chats.gone");
  const to = addressOf(profile);
  const act = (action: TopAction) => ({ key: action, onSelect: () => onAction(action) });
  const items = [
    ...(to ? [{ key: "profile", label: t("likes.view_profile"), icon: <Icon of={UserCircleIcon} />, to }] : []),
    ...(profile
      ? [
          ...(may_write ? [{ ...act("gift"), label: t("chats.gift_menu"), icon: <Icon of={GiftIcon} /> }] : []),
          { ...act("safety"), label: t("safety.tips"), icon: <Icon of={ShieldCheckIcon} />, divider: true },
        ]
      : []),
    ...(begun
      ? [
          {
            ...act("remove"),
            label: t("chats.remove"),
            icon: <Icon of={TrashIcon} />,
            danger: true,
            divider: true,
          },
        ]
      : []),
  ];
  return (
    <div className="ctop">
      <IconLink className="d-lg-none" to="/chats" label={t("frame.back")} icon={<Icon of={ArrowLeftIcon} />} />
      <Person profile={profile} typing={typing} />
      {profile && <InventedTag member={profile} />}
      <Link
        className={classNames("cred", creditsState(credits))}
        to="/credits"
        aria-label={t("frame.credits_left", { count: credits })}
      >
        <Icon of={CoinsIcon} />
        {credits}
      </Link>
      {profile && (
        <span className="ctop-safe needs-scripts">
          <IconButton
            label={t("members.block_do", { name })}
            icon={<Icon of={ProhibitIcon} />}
            onClick={() => onAction("block")}
          />
          <IconButton
            label={t("chats.report", { name })}
            icon={<Icon of={FlagIcon} />}
            onClick={() => onAction("report")}
          />
        </span>
      )}
      {items.length > 0 && (
        <span className="needs-scripts">
          <Dropdown
            align="end"
            label={t("chats.menu", { name })}
            trigger={<Icon of={DotsThreeVerticalIcon} weight="bold" />}
            items={items}
          />
        </span>
      )}
    </div>
  );
}

/** Where there is a profile to open. */
function addressOf(profile: PartnerCard | null): string | undefined {
  return profile && !profile.closed ? `/members/${profile.id}` : undefined;
}

function Person({ profile, typing }: { readonly profile: PartnerCard | null; readonly typing: boolean }) {
  const t = useTranslations();
  const second = typing ? t("chats.typing_row") : profile?.online ? t("members.online") : profile?.region;
  const person = (
    <>
      <span className={classNames("portrait", profile?.online && "here")}>
        <Avatar src={profile?.main_image?.thumb_filename} name={profile?.name ?? "?"} />
      </span>
      <span>
        {profile ? <NameAge member={profile} /> : <h1 className="gone">{t("chats.gone")}</h1>}
        {profile && <InventedTag member={profile} />}
        {second && <small className={typing ? undefined : profile?.online ? "online" : "place"}>{second}</small>}
      </span>
    </>
  );
  const to = addressOf(profile);
  return to ? (
    <Link className="who" to={to}>
      {person}
    </Link>
  ) : (
    <span className="who">{person}</span>
  );
}

/** A name that is too long for the bar is cut, with its comma; the age behind it stays, a space away. */
function NameAge({ member }: { readonly member: PartnerCard }) {
  const words = useNameAge()(member);
  const cut = member.age === null ? words.length : words.lastIndexOf(" ");
  return (
    // Two boxes, one name.
    <h1 aria-label={words}>
      <span className="cut">{words.slice(0, cut)}</span>
      <span>{words.slice(cut)}</span>
    </h1>
  );
}
