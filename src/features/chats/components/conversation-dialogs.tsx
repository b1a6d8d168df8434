/** What opens over a conversation: a gift, block, report, advice, deleting, and the question about fictional profiles. */
import { useQueryClient } from "@tanstack/react-query";
import { useLocation, useNavigate } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import { fetchAnew } from "#contract/fetch-anew.ts";
import { likesQuery } from "#features/likes/components/likes-query.ts";
import { blockedHere } from "#features/members/components/blocked-here.ts";
import { ReportDialog } from "#features/safety/components/report-dialog.tsx";
import type { ReportSubject } from "#features/safety/components/report-form.tsx";
import { later } from "#ui/later.tsx";
import { Modal } from "#ui/modal.tsx";
import type { Conversation } from "../contract.ts";
import { BlockDialog } from "./block-dialog.tsx";
import { chatsQuery } from "./chats-query.ts";
import type { TopAction } from "./conversation-top.tsx";
import { RemoveDialog } from "./remove-dialog.tsx";
import { forgetLaterChats } from "./kept-chats.ts";
import type { Content } from "./use-sending.ts";

const GiftPicker = later(async () => (await import("./gift-picker.tsx")).GiftPicker);
const FictionalConsent = later(async () => (await import("./fictional-consent.tsx")).FictionalConsent);

type ConversationDialogsProps = {
  readonly open: TopAction | undefined;
  readonly conversation: Conversation;
  readonly credits: number;
  /** A message waits for the answer about fictional profiles. */
  readonly undecided: boolean;
  readonly onClose: () => void;
  /** False where a question comes first: what was chosen stays. */
  readonly onSendGift: (content: Content) => boolean;
  readonly onDecided: (agreed: boolean) => void;
};

export function ConversationDialogs(props: ConversationDialogsProps) {
  const { open, conversation, credits, undecided, onClose, onSendGift, onDecided } = props;
  const t = useTranslations();
  const { id, profile } = conversation;
  const { forget, leave } = useLeaving(profile?.id);
  const name = profile?.name ?? t("chats.gone");
  const reported = open === "report" && profile ? subjectOf(conversation) : undefined;
  function handleGift(content: Content): void {
    if (onSendGift(content)) onClose();
  }
  return (
    <>
      {open === "gift" && <GiftPicker name={name} credits={credits} onSend={handleGift} onClose={onClose} />}
      {undecided && <FictionalConsent onAgree={() => onDecided(true)} onClose={() => onDecided(false)} />}
      <ReportDialog about={reported} name={name} onClose={onClose} onBlocked={forget} onLeave={leave} />
      {open === "block" && profile && (
        <BlockDialog
          id={profile.id}
          name={name}
          onClose={onClose}
          onBlocked={() => {
            forget();
            leave();
          }}
        />
      )}
      <Modal open={open === "safety"} onClose={onClose} title={t("safety.tips")}>
        <p className="mb-0">{t("frame.us_safety")}</p>
      </Modal>
      {open === "remove" && id && <RemoveDialog conversation_id={id} name={name} onClose={onClose} leaves />}
    </>
  );
}

/** The newest message of the partner is the evidence; without one, the profile. */
function subjectOf({ id, profile, messages }: Conversation): ReportSubject {
  const received = messages.findLast(({ own }) => !own);
  return id && received
    ? { subject: "message", conversation: id, sequence: received.sequence }
    : { subject: "profile", id: profile!.id };
}

/** What follows when the other was blocked. */
function useLeaving(id: string | undefined) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return {
    /** What the browser still remembers of the other goes at once. */
    forget() {
      forgetLaterChats();
      if (id) blockedHere.add(id);
      for (const query of [chatsQuery, likesQuery]) fetchAnew<unknown>(client, query).catch(() => undefined);
    },
    leave() {
      // The answer may come after the dialog was closed, to somebody who is elsewhere.
      if (window.location.pathname === pathname) void navigate("/chats");
    },
  };
}
