/** It is a match: the two, the way to write, and the way on. Who only has the id fetches the rest. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslations } from "#i18n/words.ts";
import { ask } from "#contract/browser.ts";
import { fetchAnew } from "#contract/fetch-anew.ts";
import type { OwnProfile } from "#features/accounts/contract.ts";
import { InventedTag } from "#features/members/components/invented-tag.tsx";
import type { MemberCard } from "#features/members/contract.ts";
import { Button } from "#ui/button.tsx";
import { Modal } from "#ui/modal.tsx";
import { getMatch } from "../contract.ts";
import type { Match } from "../match-queue.ts";
import { likesQuery } from "./likes-query.ts";
import { MatchLens } from "./match-lens.tsx";
import { WriteLink } from "./write-link.tsx";
import "#ui/styles/members.scss";

/** Spec 9: when the profile was fetched, the likes are loaded again so much later. */
const reload_ms = 500;

type MatchModalProps = {
  readonly match: Match<MemberCard>;
  readonly own: OwnProfile;
  readonly onShown: () => void;
  readonly onClose: () => void;
};

export function MatchModal({ match, own, onShown, onClose }: MatchModalProps) {
  const profile = useProfile(match, onClose);
  useEffect(() => {
    if (profile) onShown();
  }, [profile, onShown]);
  return profile ? <ShownMatch profile={profile} own={own} onClose={onClose} /> : null;
}

/** From whoever made the match here, else from the server; a match that has ended meanwhile is not shown. */
function useProfile({ id, profile }: Match<MemberCard>, onGone: () => void): MemberCard | undefined {
  const client = useQueryClient();
  const { data: fetched, isError: gone } = useQuery({
    queryKey: ["match", id],
    queryFn: async () => (await ask(getMatch, { id })).profile,
    enabled: profile === undefined,
    gcTime: 0,
  });
  useEffect(() => {
    if (gone) onGone();
  }, [gone, onGone]);
  useEffect(() => {
    if (!fetched) return undefined;
    const timer = setTimeout(() => void fetchAnew(client, likesQuery), reload_ms);
    // Who leaves before needs it no more.
    return () => clearTimeout(timer);
  }, [client, fetched]);
  return profile ?? fetched;
}

type ShownMatchProps = { readonly profile: MemberCard; readonly own: OwnProfile; readonly onClose: () => void };

function ShownMatch({ profile, own, onClose }: ShownMatchProps) {
  const t = useTranslations();
  const title = t("likes.match_with", { name: profile.name });
  return (
    <Modal open onClose={onClose} title={title} hideTitle flush>
      <div className="mt-match">
        <MatchLens own={own} other={profile} />
        <h3 aria-hidden="true">{title}</h3>
        <InventedTag member={profile} />
        <p>{t("likes.match_text")}</p>
        <div className="d-grid gap-2 w-100">
          <WriteLink id={profile.id} onClick={onClose} />
          <Button variant="ghost" onClick={onClose}>
            {t("likes.go_on")}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
