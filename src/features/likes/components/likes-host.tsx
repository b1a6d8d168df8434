/** What likes need on every page of a member: the word of a like that failed, the match modal and the like modal. */
import { useEffect, useSyncExternalStore } from "react";
import { useTranslations } from "#i18n/words.ts";
import { AskError } from "#contract/browser.ts";
import { onLive } from "#contract/live-browser.ts";
import type { User } from "#features/accounts/contract.ts";
import { later } from "#ui/later.tsx";
import { toast } from "#ui/toast-store.ts";
import { useLikeModal } from "./like-modal-clock.ts";
import { matches, onLikeFailure, wishes } from "./liking.ts";
import { whyNotSaved } from "./why-not-saved.ts";

const MatchModal = later(async () => (await import("./match-modal.tsx")).MatchModal);
const LikeModal = later(async () => (await import("./like-modal.tsx")).LikeModal);

export function LikesHost({ user }: { readonly user: User }) {
  useFailureToasts();
  // Of the match that one's own like made, the answer tells too; whichever comes first is shown.
  useEffect(
    () =>
      onLive((event) => {
        if (event.kind === "match") matches.announce(event.profile_id);
      }),
    [],
  );
  const match = useShownMatch();
  const suggested = useLikeModal();
  return (
    <>
      {match && (
        <MatchModal
          key={match.id}
          match={match}
          own={user.profile}
          onShown={matches.markShown}
          onClose={matches.finish}
        />
      )}
      {suggested.card && !match && <LikeModal card={suggested.card} onClose={suggested.close} />}
    </>
  );
}

/** Says what was not saved and why; what may work a second time can be tried again. */
function useFailureToasts(): void {
  const t = useTranslations();
  useEffect(
    () =>
      onLikeFailure(({ member, liked, error }) => {
        const refused = error instanceof AskError && error.http_status < 500;
        toast({
          kind: "warn",
          ...whyNotSaved(t, error, t(liked ? "likes.failed_like" : "likes.failed_unlike", { name: member.name })),
          ...(refused
            ? {}
            : { action: { label: t("likes.try_again"), onSelect: () => wishes.wish(member, liked, !liked) } }),
        });
      }),
    [t],
  );
}

function subscribeToVisibility(listener: () => void): () => void {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}

/** A tab in the background waits, and shows nothing that another one has shown. */
function useShownMatch() {
  const visible = useSyncExternalStore(
    subscribeToVisibility,
    () => document.visibilityState === "visible",
    () => false,
  );
  const match = useSyncExternalStore(matches.subscribe, matches.current, () => undefined);
  useEffect(() => {
    if (visible) matches.review();
  }, [visible]);
  return visible ? match : undefined;
}
