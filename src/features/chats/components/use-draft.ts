/** The text being written: kept in this browser for each partner, and told to the partner as typing. */
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { ask } from "#contract/browser.ts";
import { keepText, readDraft } from "#lib/drafts.ts";
import { sendTyping } from "../contract.ts";

/** Told at most this often. */
const typing_period_ms = 3_000;

export type Draft = {
  text: string;
  /** Typed by the member. */
  change: (text: string) => void;
  /** Put there by the page, with the cursor at its end. */
  fill: (text: string) => void;
  fieldRef: RefObject<HTMLTextAreaElement | null>;
};

type DraftOptions = {
  member_id: string;
  partner_id: string | undefined;
  conversation_id: string | null;
  /** The newest message that is known here. */
  newest: number;
  /** What a form sent without scripts, and the server refused. */
  initial: string;
};

export function useDraft({ member_id, partner_id, conversation_id, newest, initial }: DraftOptions): Draft {
  const [text, setText] = useState(initial);
  const fieldRef = useRef<HTMLTextAreaElement>(null);
  const tell = useTellTyping(conversation_id, newest);

  // What was typed before the page came alive goes before what was kept.
  useEffect(() => {
    if (!partner_id) return;
    const kept = readDraft(localStorage, member_id, partner_id).text;
    setText((now) => fieldRef.current?.value || now || kept);
  }, [member_id, partner_id]);

  useLayoutEffect(() => grow(fieldRef.current));

  function change(next: string): void {
    setText(next);
    if (partner_id) keepText(localStorage, member_id, partner_id, next, text);
    if (next.trim()) tell();
  }
  return {
    text,
    change,
    fieldRef,
    fill(next) {
      change(next);
      requestAnimationFrame(() => {
        fieldRef.current?.focus();
        fieldRef.current?.setSelectionRange(next.length, next.length);
      });
    },
  };
}

/** Browsers that do not grow a field by themselves are told its height. */
function grow(field: HTMLTextAreaElement | null): void {
  if (!field || CSS.supports("field-sizing", "content")) return;
  field.style.blockSize = "auto";
  field.style.blockSize = `${field.scrollHeight}px`;
}

function useTellTyping(conversation_id: string | null, after: number): () => void {
  const told_at = useRef(0);
  return () => {
    const now = Date.now();
    if (!conversation_id || now - told_at.current < typing_period_ms) return;
    told_at.current = now;
    // Only a courtesy: nobody misses one that is lost.
    ask(sendTyping, { conversation: conversation_id, after }).catch(() => undefined);
  };
}
