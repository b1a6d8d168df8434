/** Members who write to each other, for tests, and what the books must say afterwards. */
import { randomUUID } from "node:crypto";
import { sendMessage } from "#features/chats/contract.ts";
import { expect } from "vitest";
import type { TestApplication } from "./application.ts";
import type { Browser } from "./browser.ts";
import { aMember, type TestMember } from "./factories.ts";

/** Of a site that is there when the first test begins. */
export function writersOf(site: () => TestApplication) {
  const query = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await site().application.pool.query<Row>(text, values)).rows;

  /** Premium and rich unless said otherwise. */
  const aSender = (given: Parameters<typeof aMember>[1] = {}) =>
    aMember(site().application.db, { paid_user: true, credits: 100, ...given });

  async function send(
    from: TestMember,
    to: TestMember,
    given: { text?: string; gift?: string; client_key?: string; browser?: Browser } = {},
  ) {
    const browser = given.browser ?? (await site().as(from));
    return browser.ask(sendMessage, {
      profile: to.id,
      client_key: given.client_key ?? randomUUID(),
      ...(given.gift ? { gift: given.gift, text: given.text ?? "" } : { text: given.text ?? "Hello" }),
    });
  }

  const balanceOf = async ({ id }: TestMember) =>
    (await query<{ balance: number }>("SELECT balance FROM credit_accounts WHERE user_id = $1", [id]))[0]!.balance;

  const messagesOf = async ({ id }: TestMember) =>
    query<{ body: string; cost: number; sequence: number }>(
      "SELECT body, cost, sequence FROM messages WHERE sender_id = $1 ORDER BY created_at, sequence",
      [id],
    );

  /** What the books and the counters must always say. */
  async function expectBalanced(): Promise<void> {
    expect(
      await query(`
        SELECT user_id FROM credit_accounts
        WHERE balance <> (SELECT coalesce(sum(amount), 0) FROM credit_entries WHERE credit_entries.user_id = credit_accounts.user_id)
        UNION ALL
        SELECT sender_id FROM messages LEFT JOIN credit_entries
          ON credit_entries.user_id = messages.sender_id AND credit_entries.key = 'message:' || client_key
        WHERE cost > 0 AND amount IS DISTINCT FROM -cost
        UNION ALL
        SELECT profile_id FROM chats WHERE num_unread_messages <> (
          SELECT count(*) FROM messages WHERE messages.conversation_id = chats.conversation_id
            AND sequence > greatest(read_until, removed_until) AND sender_id IS DISTINCT FROM chats.profile_id)`),
    ).toEqual([]);
  }

  return { query, aSender, send, balanceOf, messagesOf, expectBalanced };
}
