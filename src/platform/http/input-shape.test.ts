import { expect, test } from "vitest";
import * as z from "zod/mini";
import { defineCall } from "#contract/call.ts";
import { parsedInput } from "./input-shape.server.ts";

const flag = z.pipe(
  z.enum(["1", "0"]),
  z.transform((value) => value === "1"),
);
const input = z.object({
  name: z.string(),
  age: z.optional(z.coerce.number()),
  flag: z.optional(flag),
  order: z._default(z.enum(["best", "newest"]), "best"),
  kept: z.optional(z._default(z.string(), "kept")),
});
const call = defineCall({
  method: "GET",
  path: "/api/shape.php",
  who: "anyone",
  summary: "",
  input,
  output: z.object({}),
  errors: [],
});

test.each([
  [{ name: "Anna" }],
  [{ name: "Anna", age: "7", flag: "1", order: "newest", kept: "so" }],
  [{ flag: "0", name: "Anna", unknown: 1, constructor: 2 }],
  [{ name: "Anna", age: undefined }],
  [Object.assign(Object.create(null) as object, { name: "Anna", flag: "1" })],
])("%j is read as the schema reads it", (given) => {
  expect(parsedInput(call, given)).toEqual({ success: true, data: input.parse(given) });
  expect(Object.keys((parsedInput(call, given) as { data: object }).data).toSorted()).toEqual(
    Object.keys(input.parse(given)).toSorted(),
  );
});

test.each([[{}], [{ name: 1 }], [{ name: "Anna", flag: "2" }], [null], [undefined], ["Anna"], [[]]])(
  "%j is refused as the schema refuses it",
  (given) => {
    const parsed = parsedInput(call, given);
    expect(parsed.success).toBe(false);
    expect(!parsed.success && parsed.error.issues).toEqual(input.safeParse(given).error?.issues);
  },
);
