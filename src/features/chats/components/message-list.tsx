/** The messages of a conversation: whole in the page that the server sends, then only those in sight. */
import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from "react";
import { Link } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import { later } from "#ui/later.tsx";
import type { ConversationRow, ShownRow } from "../conversation-rows.ts";
import { type ConversationState, signOf } from "../conversation-state.ts";
import { MessageRow, type RowContext } from "./message-row.tsx";
import { SafetyHint } from "./safety-hint.tsx";
import { useRowWindow } from "./use-row-window.ts";

const OlderMessages = later(async () => (await import("./older-messages.tsx")).OlderMessages);
const ToNewest = later(async () => (await import("./to-newest.tsx")).ToNewest);

type MessageListProps = {
  readonly state: ConversationState;
  readonly rows: readonly ConversationRow[];
  readonly context: RowContext;
  readonly typing: boolean;
  readonly loading_older: boolean;
  readonly loadOlder: (wanted?: boolean) => Promise<void>;
  readonly onAtEnd: (at_end: boolean) => void;
};

export function MessageList(props: MessageListProps) {
  const { state, rows, context, typing, loading_older, loadOlder, onAtEnd } = props;
  const t = useTranslations();
  const shown = useMemo(() => shownRows(rows, typing), [rows, typing]);
  const { scrollRef, listRef, first, end, at_end, below, toEnd } = useRowWindow(shown, {
    own_newest: state.outgoing.at(-1)?.client_key,
    onNearTop: state.beyond === "more" ? () => void loadOlder() : undefined,
    onAtEnd,
  });

  // The same one each time: what the server drew stays only while its properties do, until the link's code has come.
  const load = useRef(loadOlder);
  useLayoutEffect(() => void (load.current = loadOlder));
  const [handleOlder] = useState(() => () => void load.current(true));

  function draw(row: ShownRow): ReactNode {
    if (row.kind === "typing") return <TypingDots />;
    if (row.kind === "beyond") return <Beyond state={state} loading={loading_older} onLoad={handleOlder} />;
    const told = row.kind === "message" && row.message.own && row.message.sequence > 0 && state.tells_marks;
    return <MessageRow row={row} sign={told ? signOf(state, row.message.sequence) : null} context={context} />;
  }

  return (
    <div className="msgs-frame">
      <div
        className="msgs still"
        role="log"
        aria-label={t("chats.log", { name: context.name })}
        aria-live="off"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
        tabIndex={0}
        ref={scrollRef}
      >
        <div className="rows" ref={listRef}>
          {shown.slice(first, end).map((row) => (
            <div key={row.key} className="row-i">
              {draw(row)}
            </div>
          ))}
        </div>
      </div>
      {!at_end && <ToNewest below={below} onClick={toEnd} />}
    </div>
  );
}

function shownRows(rows: readonly ConversationRow[], typing: boolean): ShownRow[] {
  const shown: ShownRow[] = [{ kind: "beyond", key: "beyond" }, ...rows];
  if (typing) shown.push({ kind: "typing", key: "typing" });
  return shown;
}

type BeyondProps = { readonly state: ConversationState; readonly loading: boolean; readonly onLoad: () => void };

function Beyond({ state, loading, onLoad }: BeyondProps) {
  const t = useTranslations();
  if (state.beyond === "more") return <OlderMessages before={state.complete_from} loading={loading} onLoad={onLoad} />;
  if (state.beyond === "premium")
    return (
      <p className="beyond">
        <Link to="/premium">{t("chats.older_premium")}</Link>
      </p>
    );
  return <SafetyHint />;
}

/** Announced elsewhere, in words. */
function TypingDots() {
  return (
    <div className="bubble end typing" aria-hidden="true">
      <i />
      <i />
      <i />
    </div>
  );
}
