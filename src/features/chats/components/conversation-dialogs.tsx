/** What opens over a conversation: a gift, block, report, advice, deleting, and the question about fictional profiles. */
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import { ask, AskError } from "#contract/browser.ts";
import { likesQuery } from "#features/likes/components/likes-query.ts";
import { blockMember } from "#features/members/contract.ts";
import { ReportDialog } from "#features/safety/components/report-dialog.tsx";
import type { ReportSubject } from "#features/safety/components/report-form.tsx";
import { Button } from "#ui/button.tsx";
import { later } from "#ui/later.tsx";
import { Modal } from "#ui/modal.tsx";
import { Note } from "#ui/note.tsx";
import type { Conversation } from "../contract.ts";
import { chatsQuery } from "./chats-query.ts";
import type { TopAction } from "./conversation-top.tsx";
import { RemoveDialog } from "./remove-dialog.tsx";
import { forgetLaterChats } from "./use-chat-list.ts";
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
  readonly onSendGift: (content: Content) => void;
  readonly onDecided: (agreed: boolean) => void;
};

export function ConversationDialogs(props: ConversationDialogsProps) {
  const { open, conversation, credits, undecided, onClose, onSendGift, onDecided } = props;
  const t = useTranslations();
  const leave = useLeave();
  const { id, profile } = conversation;
  const name = profile?.name ?? t("chats.gone");
  const reported = open === "report" && profile ? subjectOf(conversation) : undefined;
  function handleGift(content: Content): void {
    onClose();
    onSendGift(content);
  }
  return (
    <>
      {open === "gift" && <GiftPicker name={name} credits={credits} onSend={handleGift} onClose={onClose} />}
      {undecided && <FictionalConsent onAgree={() => onDecided(true)} onClose={() => onDecided(false)} />}
      <ReportDialog
        about={reported}
        name={name}
        onClose={(blocked) => {
          onClose();
          if (blocked) leave();
        }}
      />
      {open === "block" && profile && <BlockDialog id={profile.id} name={name} onClose={onClose} onBlocked={leave} />}
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

/** What the browser still remembers of the other goes at once. */
function useLeave(): () => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  return () => {
    forgetLaterChats();
    for (const query of [chatsQuery, likesQuery])
      client.fetchQuery<unknown>({ ...query, staleTime: 0 }).catch(() => undefined);
    void navigate("/chats");
  };
}

type BlockDialogProps = {
  readonly id: string;
  readonly name: string;
  readonly onClose: () => void;
  readonly onBlocked: () => void;
};

function BlockDialog({ id, name, onClose, onBlocked }: BlockDialogProps) {
  const t = useTranslations();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  async function handleBlock(): Promise<void> {
    setBusy(true);
    try {
      await ask(blockMember, { id });
      onBlocked();
    } catch (error) {
      setProblem(error instanceof AskError ? error.text : t("errors.unexpected"));
      setBusy(false);
    }
  }
  const footer = (
    <>
      <Button variant="ghost" onClick={onClose} data-autofocus>
        {t("safety.cancel")}
      </Button>
      <Button variant="danger" busy={busy} onClick={() => void handleBlock()}>
        {t("members.block_do", { name })}
      </Button>
    </>
  );
  return (
    <Modal open onClose={onClose} title={t("members.block_title", { name })} footer={footer}>
      {problem && (
        <Note kind="bad" role="alert">
          {problem}
        </Note>
      )}
      <p className="mb-0">{t("members.block_text", { name })}</p>
    </Modal>
  );
}
