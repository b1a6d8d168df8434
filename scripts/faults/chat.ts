/** Two members who write to each other over a bad line, with what their pages keep, and the judgement at the end. */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { livePath } from "#contract/live.ts";
import { readEvents } from "#contract/live-stream.ts";
import { getChat, type Message, sendMessage } from "#features/chats/contract.ts";
import {
  type ConversationEvent,
  conversationState,
  emptyConversation,
  isBehind,
} from "#features/chats/conversation-state.ts";
import type { FaultyBrowser } from "./browser.ts";

export type Acknowledged = { client_key: string; text: string; sequence: number };

export type Screen = {
  readonly member_id: string;
  /** Everything the site said it has stored, in the order it was written. */
  readonly acknowledged: Acknowledged[];
  /** Answers to one key that differed from each other. */
  readonly differing: string[];
  /** Resolved when the site has stored it. */
  say(text: string): Promise<void>;
  /** What the page shows: number, whether own, text. */
  shown(): [sequence: number, own: boolean, text: string][];
  complete_until(): number;
  close(): void;
};

/** How often an acknowledged message is sent once more. */
const repeated = 0.1;

export function openScreen(
  browser: FaultyBrowser,
  member_id: string,
  conversation: string,
  random: () => number,
): Screen {
  let state = emptyConversation;
  const dispatch = (event: ConversationEvent) => void (state = conversationState(state, event));
  const acknowledged: Acknowledged[] = [];
  const differing: string[] = [];
  const closing = new AbortController();
  let number = 0;
  let catching: Promise<void> | undefined;

  /** What the page does: one request at a time, until nothing is missing. */
  function catchUp(): Promise<void> {
    catching ??= (async () => {
      do {
        const after = state.complete_until;
        const { body } = await browser.ask(getChat, { conversation, after });
        if (body) dispatch({ type: "newer", after, page: body });
      } while (isBehind(state) && !closing.signal.aborted);
    })()
      .catch(() => undefined)
      .finally(() => (catching = undefined));
    return catching;
  }

  async function listen(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        const response = await fetch(browser.url + livePath, {
          headers: { ...browser.headers, "last-event-id": String(number) },
          signal: closing.signal,
        });
        if (response.ok && response.body)
          await readEvents(
            response.body,
            () => undefined,
            (at, event) => {
              if (at !== undefined) number = Math.max(number, at);
              if (event.kind === "message" && event.conversation_id === conversation)
                dispatch({ type: "heard", sequence: event.sequence, message: event.message as Message | undefined });
              if (event.kind === "resync" || isBehind(state)) void catchUp();
            },
          );
      } catch {
        // Opened again, from the last number.
      }
      if (!closing.signal.aborted) await sleep(50);
    }
  }
  void listen();

  async function send(client_key: string, text: string): Promise<number> {
    const { body, error } = await browser.ask(sendMessage, { conversation, client_key, text });
    if (error) throw new Error(`A message was refused: ${error.code}`);
    dispatch({ type: "sent", message: body.message });
    return body.message.sequence;
  }

  return {
    member_id,
    acknowledged,
    differing,
    async say(text) {
      const client_key = randomUUID();
      const sequence = await send(client_key, text);
      acknowledged.push({ client_key, text, sequence });
      if (random() < repeated && (await send(client_key, text)) !== sequence) differing.push(client_key);
      if (isBehind(state)) void catchUp();
    },
    shown: () => state.messages.map(({ sequence, own, text }) => [sequence, own, text]),
    complete_until: () => state.complete_until,
    close: () => closing.abort(),
  };
}

type Row = { sequence: number; sender_id: string; client_key: string; body: string; cost: number };

export type Judgement = {
  acknowledged: number;
  lost: number;
  /** What was lost, for whoever looks for the reason. */
  missing: string[];
  doubled: number;
  credits_off: number;
  faults: string[];
};

/** Compares what was acknowledged with what is stored and charged, and with what both pages show. */
export async function judgeChat(
  pool: pg.Pool,
  conversation: string,
  screens: readonly [Screen, Screen],
  /** What each had before the first message. */
  credits: number,
): Promise<Judgement> {
  const { rows } = await pool.query<Row>(
    "SELECT sequence, sender_id, client_key, body, cost FROM messages WHERE conversation_id = $1 ORDER BY sequence",
    [conversation],
  );
  const faults: string[] = [];
  const [lost, doubled] = [new Set<string>(), new Set<string>()];
  const stored = new Map(rows.map((row) => [`${row.sender_id} ${row.client_key}`, row]));
  if (rows.some(({ sequence }, at) => sequence !== at + 1)) faults.push("the numbers have gaps");
  for (const screen of screens) {
    const own = rows.filter(({ sender_id }) => sender_id === screen.member_id);
    for (const { client_key, sequence } of screen.acknowledged) {
      const row = stored.get(`${screen.member_id} ${client_key}`);
      if (!row) lost.add(client_key);
      else if (row.sequence !== sequence) doubled.add(client_key);
    }
    for (const client_key of screen.differing) doubled.add(client_key);
    const said = screen.acknowledged.map(({ text }) => text).join("\n");
    if (own.map(({ body }) => body).join("\n") !== said) faults.push("the order is not that of writing");
    if (own.length > screen.acknowledged.length) doubled.add(`${own.length - screen.acknowledged.length} too many`);
    const shown = screen.shown().map(([sequence, mine, text]) => `${sequence} ${mine} ${text}`);
    const meant = rows.map(({ sequence, sender_id, body }) => `${sequence} ${sender_id === screen.member_id} ${body}`);
    if (shown.join("\n") !== meant.join("\n"))
      faults.push(`a page shows ${shown.length} of ${meant.length} messages, or others`);
  }
  let credits_off = 0;
  for (const { member_id } of screens) {
    const cost = rows.reduce((sum, row) => sum + (row.sender_id === member_id ? row.cost : 0), 0);
    const { rows: accounts } = await pool.query<{ balance: number; charged: number; entries: number }>(
      `SELECT balance,
         (SELECT coalesce(-sum(amount), 0)::integer FROM credit_entries WHERE user_id = $1 AND key LIKE 'message:%') AS charged,
         (SELECT count(*)::integer FROM credit_entries JOIN messages
            ON messages.sender_id = user_id AND key = 'message:' || client_key AND amount = -cost
          WHERE user_id = $1) AS entries
       FROM credit_accounts WHERE user_id = $1`,
      [member_id],
    );
    const { balance, charged, entries } = accounts[0]!;
    credits_off += Math.abs(credits - cost - balance) + Math.abs(charged - cost);
    if (entries !== rows.filter(({ sender_id }) => sender_id === member_id).length)
      faults.push("a message has no charge, or a charge no message");
  }
  const acknowledged = screens.reduce((sum, screen) => sum + screen.acknowledged.length, 0);
  return {
    acknowledged,
    lost: lost.size,
    missing: [...lost].map((key) => `message ${key}`),
    doubled: doubled.size,
    credits_off,
    faults,
  };
}

/** Resolved when both pages have everything that is stored; fails after a while. */
export async function settled(screens: readonly Screen[], patience_ms = 30_000): Promise<void> {
  const newest = Math.max(...screens.flatMap(({ acknowledged }) => acknowledged.map(({ sequence }) => sequence)));
  const late = Date.now() + patience_ms;
  while (screens.some((screen) => screen.complete_until() < newest) && Date.now() < late) await sleep(20);
}
