/** A conversation: the bar with the partner, the messages, and the place to write. */
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation, useNavigate, useNavigation, useNavigationType, useSearchParams } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import { ask } from "#contract/browser.ts";
import { onLive } from "#contract/live-browser.ts";
import type { ErrorBody } from "#contract/refusal.ts";
import { useUser } from "#features/accounts/components/use-user.ts";
import { useNameAge } from "#features/members/components/use-name-age.ts";
import { PageTitle } from "#features/site/components/page-title.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { later } from "#ui/later.tsx";
import { useInteractive } from "#ui/use-interactive.ts";
import { composerState } from "../composer-state.ts";
import { type Conversation, getDraft } from "../contract.ts";
import { conversationRows, dayTeller } from "../conversation-rows.ts";
import { Composer } from "./composer.tsx";
import { ConversationTop, type TopAction } from "./conversation-top.tsx";
import { MessageList } from "./message-list.tsx";
import { SafetyHint } from "./safety-hint.tsx";
import { useAttention } from "./use-attention.ts";
import { forgetLaterChats } from "./kept-chats.ts";
import { useConversation } from "./use-conversation.ts";
import { useDraft } from "./use-draft.ts";
import { useTyping } from "./use-typing.ts";
import { rowParts } from "./use-row-window.ts";
import { type Content, useSending } from "./use-sending.ts";
import "./conversation-view.scss";

const Announcements = later(async () => (await import("./announcements.tsx")).Announcements);
const Icebreakers = later(async () => (await import("./icebreakers.tsx")).Icebreakers);
const ClosedComposer = later(async () => (await import("./composer-notes.tsx")).ClosedComposer);
const PartnerGone = later(async () => (await import("./composer-notes.tsx")).PartnerGone);
const InventedBar = later(async () => (await import("./invented-bar.tsx")).InventedBar, { whole: true });
const RefusedNote = later(async () => (await import("./composer-notes.tsx")).RefusedNote);
const ConversationDialogs = later(async () => (await import("./conversation-dialogs.tsx")).ConversationDialogs);

export type ConversationPageData = {
  readonly conversation: Conversation;
  /** Where the member lives: days begin there. */
  readonly time_zone: string;
  /** For the form that works without scripts. */
  readonly client_key: string;
};

type ConversationViewProps = ConversationPageData & {
  /** What a form sent without scripts was answered. */
  readonly refused: { readonly error: ErrorBody["error"]; readonly text: string } | undefined;
};

export function ConversationView({ conversation, time_zone, client_key, refused }: ConversationViewProps) {
  const t = useTranslations();
  const nameAge = useNameAge();
  const user = useUser();
  const [search_params] = useSearchParams();
  const interactive = useInteractive();
  const [dialog, setDialog] = useState<TopAction | "none">();
  // A profile's gift button leads here.
  const asked_for_gift = dialog === undefined && interactive && search_params.has("gift");
  const opened = asked_for_gift ? "gift" : dialog === "none" ? undefined : dialog;
  const [undecided, setUndecided] = useState<Content>();
  const attention = useAttention();
  const live = useConversation(conversation, attention.attentive, useGone(opened === "report"));
  const { state, dispatch, profile, writing } = live;
  const typing = useTyping(conversation.id);
  const member_id = user?.profile.id ?? "";
  const ids = { member_id, partner_id: profile?.id, conversation_id: conversation.id };
  const beginning = useBeginning(conversation, live);
  const sending = useSending({ ...ids, state, dispatch, ...beginning });
  const draft = useDraft({ ...ids, newest: state.newest, initial: refused?.text ?? "" });
  useFocusAfterBeginning(draft.fieldRef);
  // A first message can be written without a network, and is shown with them.
  useEffect(() => void rowParts().catch(() => undefined), []);

  const credits = user?.credits ?? writing.credits;
  const composer = composerState(writing, credits, { not_enough_credits: t("errors.not_enough_credits") });
  const [was_open, setWasOpen] = useState(composer.open);
  if (composer.open && !was_open) setWasOpen(true);
  const name = profile?.name ?? t("chats.gone");
  const dayOf = useMemo(() => dayTeller(time_zone), [time_zone]);
  const rows = useMemo(() => conversationRows(state, dayOf), [state, dayOf]);
  const { online, retry, discard } = sending;
  // The same object while nothing in it changes, so that rows in sight are not drawn again.
  const context = useMemo(
    () => ({ name, time_zone, online, onRetry: retry, onDiscard: discard }),
    // oxlint-disable-next-line react/exhaustive-deps -- both work on references, whichever drawing they come from
    [name, time_zone, online],
  );
  const empty = rows.length === 0;

  const asks_first = writing.needs_fictional_consent;
  function handleSend(content: Content): boolean {
    if (asks_first) setUndecided(content);
    else sending.send(content);
    return !asks_first;
  }
  return (
    <section className="convo" aria-label={name}>
      <PageTitle title={profile ? nameAge(profile) : name} noindex />
      <ConversationTop
        profile={profile}
        begun={conversation.id !== null}
        may_write={composer.open}
        typing={typing}
        credits={credits}
        onAction={setDialog}
      />
      {(profile?.fictional || profile?.demo) && <InventedBar profile={profile} />}
      {empty ? (
        <div className="msgs still">
          <div>
            <EmptyState title={t("chats.first", { name })}>{composer.open && t("chats.first_text")}</EmptyState>
            <SafetyHint />
          </div>
        </div>
      ) : (
        <MessageList {...live} typing={typing} rows={rows} context={context} onAtEnd={attention.setAtEnd} />
      )}
      <Announcements name={name} typing={typing} messages={state.messages} />
      {refused && <RefusedNote error={refused.error} />}
      {!profile && <PartnerGone was_open={was_open} />}
      {profile && !composer.open && (
        <ClosedComposer {...composer} was_open={was_open} has_text={draft.text.trim() !== ""} />
      )}
      {profile && composer.open && (
        <Composer
          // Sent after the question, its photo goes too.
          key={String(asks_first)}
          name={profile.name}
          writing={writing}
          draft={draft}
          client_key={client_key}
          onSend={handleSend}
          onGift={() => setDialog("gift")}
        >
          {empty && (
            <Icebreakers
              member_id={member_id}
              partner_id={profile.id}
              writing={draft.text !== "" || opened !== undefined}
              onChoose={draft.fill}
            />
          )}
        </Composer>
      )}
      {(opened || undecided) && (
        <ConversationDialogs
          open={opened}
          conversation={conversation}
          credits={credits}
          undecided={undecided !== undefined}
          onClose={() => {
            setDialog("none");
            // Blocked with the report, though its answer was lost, the partner is gone.
            if (opened === "report") live.refresh();
          }}
          onSendGift={handleSend}
          onDecided={(agreed) => {
            // The dialogs are closed, and the field there anew, before it has the focus.
            flushSync(() => {
              setUndecided(undefined);
              if (!agreed) return;
              setDialog("none");
              live.setWriting({ ...writing, needs_fictional_consent: false });
            });
            if (!agreed || !undecided) return;
            sending.send(undecided);
            draft.fill(undecided.gift ? draft.text : "");
          }}
        />
      )}
    </section>
  );
}

/** To the list, when there is nothing left to show here but the receipt of a report. */
function useGone(reporting: boolean): () => void {
  const navigate = useNavigate();
  const here = useRef(false);
  useEffect(() => {
    here.current = !reporting;
    return () => void (here.current = false);
  }, [reporting]);
  return () => {
    // The tab in which it was done is on its way already, or goes once the receipt is closed.
    if (!here.current) return;
    forgetLaterChats();
    void navigate("/chats", { replace: true });
  };
}

/** A draft gets the address of its conversation, once nothing of it is on its way any more; the partner may begin it too. */
function useBeginning(
  { id: conversation_id, profile }: Conversation,
  { state, dispatch, writing, refresh }: ReturnType<typeof useConversation>,
): { onStored: (conversation_id: string) => void; onFailed: () => void } {
  const navigate = useNavigate();
  const [begun, setBegun] = useState<string>();
  const draft_of = conversation_id === null ? profile?.id : undefined;
  const look = useCallback(() => {
    if (!draft_of) return;
    ask(getDraft, { profile: draft_of }).then(
      (page) => {
        if (!page.id) return;
        // Its own first message may be there, though nobody has said so.
        dispatch({ type: "opened", page });
        setBegun(page.id);
      },
      // The first message finds out as well.
      () => undefined,
    );
  }, [draft_of, dispatch]);
  useEffect(
    () =>
      onLive(({ kind }) => {
        if (kind === "message" || kind === "resync") look();
      }),
    [look],
  );
  // Who is on the way to another page meanwhile goes on there.
  const resting = useNavigation().state === "idle";
  const leaving = conversation_id === null && state.outgoing.length === 0 && resting ? begun : undefined;
  useEffect(() => {
    if (leaving) void navigate(`/chats/${leaving}`, { replace: true, state: { begun: true } });
  }, [leaving, navigate]);
  return {
    onStored(stored_in) {
      setBegun(stored_in);
      // One less can wait until the address is confirmed, which is told nowhere else.
      if (writing.waiting_left !== null) refresh();
    },
    onFailed: draft_of ? look : refresh,
  };
}

/**
 * Who has just begun a conversation goes on writing, and who opens one from the list begins to, without passing through
 * the list again. Not on a touch screen, where the field brings up the keyboard.
 */
function useFocusAfterBeginning(fieldRef: RefObject<HTMLTextAreaElement | null>): void {
  const { state, key } = useLocation() as { state: { begun?: boolean } | null; key: string };
  // Neither the first page, which begins at its top, nor one that is gone back to.
  const link = (useNavigationType() as string) === "POP" ? undefined : key;
  const begun = state?.begun === true;
  useEffect(() => {
    const opened = link !== undefined && matchMedia("(pointer: fine)").matches;
    const focused = document.activeElement;
    const from_list = focused === null || focused === document.body || focused.matches(".crow");
    if (begun || (opened && from_list)) fieldRef.current?.focus({ preventScroll: true });
  }, [begun, link, fieldRef]);
}
