/** Where a member goes most: the same places in the navigation of desktops and the tab bar of phones. */
import type { Icon as PhosphorIcon } from "@phosphor-icons/react";
import { ChatCircleDotsIcon } from "@phosphor-icons/react/dist/ssr/ChatCircleDots";
import { CoinsIcon } from "@phosphor-icons/react/dist/ssr/Coins";
import { HeartIcon } from "@phosphor-icons/react/dist/ssr/Heart";
import { MagnifyingGlassIcon } from "@phosphor-icons/react/dist/ssr/MagnifyingGlass";
import { SparkleIcon } from "@phosphor-icons/react/dist/ssr/Sparkle";
import { useMatches } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import type { User } from "#features/accounts/contract.ts";
import { creditsState } from "#features/credits/components/credits-state.ts";
import type { Totals } from "./app-badge.ts";
import { type Section, sectionOf } from "./route-states.ts";

export type Destination = {
  key: "search" | "messages" | "likes" | "credits" | "premium";
  to: string;
  icon: PhosphorIcon;
  label: string;
  /** For the small labels of the tab bar. */
  short: string;
  count?: { value: number; kind: "unread" | "like" | "low" | "zero"; label: string } | undefined;
};

/** What the member's places tell of. */
export type Situation = Pick<User, "credits" | "paid_user"> &
  Pick<Totals, "total_unread_messages" | "total_new_likes"> & {
    /** The place one is at, pages that belong to it included. */
    readonly at: Section | undefined;
  };

export function useSituation(
  { credits, paid_user, profile }: User,
  { total_unread_messages, total_new_likes }: Totals,
): Situation {
  const at = sectionOf(useMatches().at(-1), profile.id);
  return { credits, paid_user, total_unread_messages, total_new_likes, at };
}

export function useDestinations(situation: Situation): Record<Exclude<Section, "me">, Destination> {
  const t = useTranslations();
  const { total_unread_messages: unread, total_new_likes: likes } = situation;
  const state = creditsState(situation.credits);
  const credits: Destination = {
    key: "credits",
    to: "/credits",
    icon: CoinsIcon,
    label: t("frame.credits"),
    short: t("frame.credits"),
    count: state && {
      value: situation.credits,
      kind: state,
      label: t("frame.credits_left", { count: situation.credits }),
    },
  };
  const premium: Destination = {
    key: "premium",
    to: "/premium",
    icon: SparkleIcon,
    label: t("frame.get_premium"),
    short: t("frame.premium"),
  };
  return {
    search: {
      key: "search",
      to: "/members",
      icon: MagnifyingGlassIcon,
      label: t("frame.search_members"),
      short: t("frame.search"),
    },
    messages: {
      key: "messages",
      to: "/chats",
      icon: ChatCircleDotsIcon,
      label: t("frame.messages"),
      short: t("frame.messages"),
      count: unread > 0 ? { value: unread, kind: "unread", label: t("frame.unread", { count: unread }) } : undefined,
    },
    likes: {
      key: "likes",
      to: "/likes",
      icon: HeartIcon,
      label: t("frame.likes"),
      short: t("frame.likes"),
      count: likes > 0 ? { value: likes, kind: "like", label: t("frame.new_likes", { count: likes }) } : undefined,
    },
    pay: situation.paid_user ? credits : premium,
  };
}
