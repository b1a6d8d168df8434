import { describe, expect, test } from "vitest";
import { composerState, counterState } from "./composer-state.ts";
import type { Writing } from "./contract.ts";

const costs: Writing["costs"] = [
  { action: "message", credits: 2, least: 100, most: 200 },
  { action: "photo", credits: 4, least: 200, most: 400 },
  { action: "gift", credits: 5, least: 250, most: 500 },
];
const writing = { refusal: null, waiting_left: null, costs };
const texts = { not_enough_credits: "You do not have enough credits to send this message" };
const refused = (code: NonNullable<Writing["refusal"]>["code"]) => ({
  ...writing,
  refusal: { code, message: `No: ${code}` },
});

describe("the composer", () => {
  test("is open while the balance is enough for a message", () => {
    expect(composerState(writing, 2, texts)).toEqual({ open: true });
    expect(composerState(writing, 100, texts)).toEqual({ open: true });
  });

  test("closes when it is not, and says where to get more", () => {
    expect(composerState(writing, 1, texts)).toEqual({
      open: false,
      code: "not_enough_credits",
      text: texts.not_enough_credits,
      helps: "credits",
    });
  });

  test("opens again when credits come, whatever the last answer said", () => {
    expect(composerState(refused("not_enough_credits"), 10, texts)).toEqual({ open: true });
    expect(composerState(refused("not_enough_credits"), 0, texts)).toMatchObject({ open: false, helps: "credits" });
  });

  test("needs no credits for what waits", () => {
    expect(composerState({ ...writing, waiting_left: 2 }, 0, texts)).toEqual({ open: true });
  });

  test.each([
    ["conversation_limit", "premium"],
    ["premium_required", "premium"],
    ["blocked", null],
    ["new_partners_limit", null],
    ["not_confirmed", null],
  ] as const)("repeats why sending would be refused: %s", (code, helps) => {
    expect(composerState(refused(code), 10, texts)).toEqual({ open: false, code, text: `No: ${code}`, helps });
  });
});

describe("the counter", () => {
  const limits = { message_length: 1000, message_counter_percentage: 80 };

  test.each([
    [0, false, 0],
    [799, false, 0],
    [800, true, 0],
    [1000, true, 0],
    [1012, true, 12],
  ])("%i characters", (characters, shown, excess) => {
    expect(counterState(characters, limits)).toEqual({ shown, excess });
  });

  test("from the first character, but never for none", () => {
    const always = { ...limits, message_counter_percentage: 0 };
    expect(counterState(0, always).shown).toBe(false);
    expect(counterState(1, always).shown).toBe(true);
  });
});
