// What the texts of one language consist of: sentences for profiles, and short exchanges for conversations.
import type { interestsSeed } from "#features/site/seed/interests.ts";

export type InterestKey = (typeof interestsSeed)[number]["key"];

/** Lines that two people say in turn; who begins says the first. */
export type Exchange = readonly string[];

export type Texts = {
  /** How somebody introduces themselves, */
  openings: readonly string[];
  /** spends the day, */
  days: readonly string[];
  /** spends the evening, */
  evenings: readonly string[];
  /** and is. */
  characters: readonly string[];
  /** For those who have lived a little longer. */
  seasoned: readonly string[];
  /** For those who are not single and say so. */
  attached: readonly string[];
  /** About one interest of theirs. */
  interests: Readonly<Partial<Record<InterestKey, string>>>;
  /** Whom they look for, as it stands in `wishes` in the place of {who}. */
  who: Readonly<Record<"female" | "male" | "anyone", string>>;
  wishes: readonly string[];
  hopes: readonly string[];
  endings: readonly string[];
  /** Says that this member belongs to the demo. */
  demo: string;
  /** How conversations start, go on, and where they lead. */
  greetings: readonly Exchange[];
  talks: readonly Exchange[];
  plans: readonly Exchange[];
  /** A line sent after one's own, while the other is away. */
  reminders: readonly string[];
  /** A first message that has not been answered. */
  waiting: readonly string[];
};
