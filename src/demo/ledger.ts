// The credits of the demo's people: every movement, in its order.
import type { Conversation, Line } from "./conversations.ts";
import { day_ms, hour_ms, type Person } from "./people.ts";

export type Entry = { reason: "signup" | "purchase" | "message"; key: string; amount: number; at: Date };
export type Ledger = { entries: Entry[]; charged: ReadonlySet<Line> };

const signupCredits = 5;
const premiumBalance = 84;
/** The bundles that the premium member bought: one before his first paid message, one lately. */
const firstBundle = 125;
const secondBundle = { credits: 60, days_ago: 16 };

/** Everybody got the credits of a new member. The premium member also bought some and paid for his latest messages. */
export function keepLedger(person: Person, conversations: readonly Conversation[], now: Date): Ledger {
  const entries: Entry[] = [{ reason: "signup", key: "signup", amount: signupCredits, at: person.joined_at }];
  const charged = person.login === "premium" ? spendPremium(person, conversations, entries, now) : [];
  const inOrder = entries.toSorted((one, other) => one.at.getTime() - other.at.getTime());
  return { entries: inOrder, charged: new Set(charged) };
}

/** Adds what he bought and paid; the messages before are from a time when they cost nothing. */
function spendPremium(person: Person, conversations: readonly Conversation[], entries: Entry[], now: Date): Line[] {
  const spent = signupCredits + firstBundle + secondBundle.credits - premiumBalance;
  const sent = conversations
    .flatMap(({ messages }) => messages.filter(({ sender }) => sender === person))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
  const charged = sent.slice(-spent);
  const [first] = charged;
  if (!first || charged.length < spent)
    throw new Error(`The premium member wrote ${sent.length} messages, too few to have spent ${spent} credits.`);
  const buy = (number: number, amount: number, at: number) =>
    entries.push({ reason: "purchase", key: `purchase:demo-${number}`, amount, at: new Date(at) });
  buy(1, firstBundle, first.at.getTime() - hour_ms);
  buy(2, secondBundle.credits, now.getTime() - secondBundle.days_ago * day_ms);
  for (const [index, { at }] of charged.entries())
    entries.push({ reason: "message", key: `message:demo-${index + 1}`, amount: -1, at });
  return charged;
}
