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

test("an answer that cannot change is looked at once for each shape, and drops there what it always drops", () => {
  const frozen = Object.freeze({ ...card, secret: "canary" });
  const [one, other] = [callWith(Card), callWith(z.object({ id: z.string() }))];
  expect(shaped(one, frozen)).toEqual(card);
  expect(shaped(one, frozen)).toBe(shaped(one, frozen));
  expect(shaped(other, frozen)).toEqual({ id: "a" });
  expect(() => shaped(callWith(z.object({ age: z.string() })), frozen)).toThrow(z.core.$ZodError);
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

/** Things to try at a place of a schema: some fit, some do not, and all have what nobody asked for. */
function tries(schema: z.core.$ZodType): unknown[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const strange = [undefined, null, "word", "", 1, -1, 1.5, NaN, true, [], {}, { secret: "canary" }, ["word"]];
  switch (def.type) {
    case "object": {
      const fields = Object.entries(def.shape).map(([name, field]) => [name, tries(field)] as const);
      const fits = Object.fromEntries(
        fields.map(([name, values], at) => [
          name,
          values.find((value) => z.core.safeParse(Object.values(def.shape)[at]!, value).success),
        ]),
      );
      const others = fields.flatMap(([name, values]) => values.map((value) => ({ ...fits, [name]: value })));
      const shorter = fields.map(([name]) => Object.fromEntries(Object.entries(fits).filter(([key]) => key !== name)));
      return [{ ...fits, secret: "canary" }, fits, ...others, ...shorter, ...strange];
    }
    case "array":
      return [[], ...tries(def.element).map((element) => [element]), ...strange];
    case "nullable":
    case "optional":
      return [...tries(def.innerType), ...strange];
    case "enum":
      return [...Object.values(def.entries), ...strange];
    case "union":
      return [...def.options.flatMap(tries), ...strange];
    case "literal":
      return [...def.values, ...strange];
    case "string": {
      const words = ["2026-06-01", "2026-06-01T12:00:00Z", "a@example.org", "https://example.org", "nl", "NL", "EUR"];
      return [...words, "1b4e28ba-2fa1-4d2b-883f-0016d3cca427", "Europe/Amsterdam", "+31612345678", ...strange];
    }
    case "number":
      return [18, 100, 1000, 5_000_000, ...strange];
    default:
      return strange;
  }
}

test.each(routes.map(({ call }) => [`${call.method} ${call.path}`, call] as const))(
  "says the same as the schema: %s",
  (_title, call) => {
    const given = tries(call.output);
    const told = given.map((value) => {
      try {
        return JSON.stringify(shaped(call, value));
      } catch (error) {
        if (!(error instanceof z.core.$ZodError)) throw error;
        return "refused";
      }
    });
    const expected = given.map((value) => {
      const { success, data } = z.core.safeParse(call.output, value);
      return success ? JSON.stringify(data) : "refused";
    });
    expect(told).toEqual(expected);
    expect(told).toContain("refused");
    // Settings depend on each other, which tries at one place do not meet.
    if (call.path !== "/api/settings.php") expect(told.some((text) => text !== "refused")).toBe(true);
  },
);
