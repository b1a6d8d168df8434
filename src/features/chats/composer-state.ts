/** What the composer lets a member do: write, or read why not and what helps. */
import type { Writing } from "./contract.ts";

export type ComposerState =
  | { open: true }
  /** `helps` is where the member can change it. */
  | { open: false; code: string; text: string; helps: "credits" | "premium" | null };

const forPremium = new Set<string>(["premium_required", "conversation_limit"]);

type Costs = Pick<Writing, "refusal" | "waiting_left" | "costs">;

/** The balance of this moment counts, not the one of the last answer: it follows every message and every purchase. */
export function composerState(
  { refusal, waiting_left, costs }: Costs,
  credits: number,
  texts: { not_enough_credits: string },
): ComposerState {
  if (refusal && refusal.code !== "not_enough_credits")
    return {
      open: false,
      code: refusal.code,
      text: refusal.message,
      helps: forPremium.has(refusal.code) ? "premium" : null,
    };
  // What waits for a confirmation is not charged before it is delivered.
  const needed = waiting_left === null ? costOf(costs, "message") : 0;
  if (credits >= needed) return { open: true };
  return { open: false, code: "not_enough_credits", text: texts.not_enough_credits, helps: "credits" };
}

export function costOf(costs: Writing["costs"], action: "message" | "photo" | "gift"): number {
  return costs.find((cost) => cost.action === action)?.credits ?? 0;
}

type Limits = { message_length: number; message_counter_percentage: number };

/** What stands below the field: nothing while the text is short, then how much of it is used, then how much is too much. */
export function counterState(
  characters: number,
  { message_length, message_counter_percentage }: Limits,
): { shown: boolean; excess: number } {
  return {
    shown: characters * 100 >= message_length * message_counter_percentage && characters > 0,
    excess: Math.max(0, characters - message_length),
  };
}
