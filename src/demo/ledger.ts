// The credits of the demo's people: every movement, in its order.
import type { Conversation, Line } from "./conversations.ts";
import type { Person } from "./people.ts";
import { purchasesBefore, type Purchase } from "./purchases.ts";

export type Entry = {
  reason: "signup" | "purchase" | "message" | "refund";
  /** What a message cost names its line: the key is that of the message. */
  key: string | Line;
  amount: number;
  at: Date;
  purchase?: Purchase;
};
export type Ledger = { entries: Entry[]; charged: ReadonlySet<Line>; purchases: readonly Purchase[] };

const signupCredits = 5;
const premiumBalance = 84;

/** Everybody got the credits of a new member. The premium member also bought some and paid for his latest messages. */
export function keepLedger(person: Person, conversations: readonly Conversation[], now: Date): Ledger {
  const entries: Entry[] = [{ reason: "signup", key: "signup", amount: signupCredits, at: person.joined_at }];
  const { charged, purchases } =
    person.login === "premium" ? spendPremium(person, conversations, entries, now) : { charged: [], purchases: [] };
  const inOrder = entries.toSorted((one, other) => one.at.getTime() - other.at.getTime());
  return { entries: inOrder, charged: new Set(charged), purchases };
}

const boughtOf = (purchases: readonly Purchase[]) =>
  purchases.reduce((sum, { paid_at, withdrawn_at, credits }) => sum + (paid_at && !withdrawn_at ? credits : 0), 0);

/** Adds what he bought and paid; the messages before are from a time when they cost nothing. */
function spendPremium(person: Person, conversations: readonly Conversation[], entries: Entry[], now: Date) {
  const spent = signupCredits + boughtOf(purchasesBefore(now, now)) - premiumBalance;
  const sent = conversations
    .flatMap(({ messages }) => messages.filter(({ sender }) => sender === person))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
  const charged = sent.slice(-spent);
  const [first] = charged;
  if (!first || charged.length < spent)
    throw new Error(`The premium member wrote ${sent.length} messages, too few to have spent ${spent} credits.`);
  const purchases = purchasesBefore(first.at, now);
  for (const purchase of purchases) {
    const { place, credits: amount, paid_at, withdrawn_at } = purchase;
    if (paid_at) entries.push({ reason: "purchase", key: `purchase:demo-${place}`, amount, at: paid_at, purchase });
    if (withdrawn_at)
      entries.push({ reason: "refund", key: `refund:demo-${place}`, amount: -amount, at: withdrawn_at, purchase });
  }
  for (const line of charged) entries.push({ reason: "message", key: line, amount: -1, at: line.at });
  return { charged, purchases };
}
