import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { defineCall } from "#contract/call.ts";
import { routes } from "#server/calls.server.ts";
import { shaped } from "./output-shape.server.ts";

const callWith = <Shape extends z.ZodMiniType>(output: Shape) =>
  defineCall({
    method: "GET",
    path: "/api/x.php",
    who: "anyone",
    summary: "",
    input: z.object({}),
    output,
    errors: [],
  });

const Card = z.object({
  id: z.string(),
  age: z.nullable(z.int()),
  image: z.nullable(z.object({ file: z.string() })),
  note: z.optional(z.string()),
});
const Answer = z.object({
  cards: z.array(Card),
  by_name: z.record(z.string(), Card),
  chosen: z.union([z.literal(false), Card]),
  kind: z.enum(["one", "other"]),
});
const card = { id: "a", age: null, image: { file: "f" } };
const answer = { cards: [card], by_name: { x: card }, chosen: card, kind: "one" };

test("what the shape names passes, and what it does not name is dropped wherever it is", () => {
  const secret = { secret: "canary" };
  const told = shaped(callWith(Answer), {
    ...answer,
    ...secret,
    cards: [{ ...card, ...secret, image: { file: "f", ...secret } }],
    by_name: { x: { ...card, ...secret } },
    chosen: { ...card, ...secret },
  });
  expect(told).toEqual(answer);
  expect(JSON.stringify(told)).not.toContain("canary");
});

describe("an answer of another shape is a bug", () => {
  test.each([
    ["a number for a text", { ...answer, cards: [{ ...card, id: 1 }] }],
    ["nothing for a list", { ...answer, cards: null }],
    ["a word that is no choice", { ...answer, kind: "third" }],
    ["a missing field", { ...answer, cards: [{ id: "a", image: null }] }],
    ["a fraction", { ...answer, cards: [{ ...card, age: 1.5 }] }],
  ])("%s", (_title, wrong) => {
    expect(() => shaped(callWith(Answer), wrong)).toThrow(z.core.$ZodError);
    expect(Answer.safeParse(wrong).success).toBe(false);
  });
});

test("every call's shape can be compiled", () => {
  for (const { call } of routes) expect(() => shaped(call, "certainly no answer")).toThrow(z.core.$ZodError);
});
