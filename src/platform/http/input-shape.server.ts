/** Inputs of calls: of many fields that may be missing, only those that came are looked at. */
import type * as core from "zod/v4/core";
import type { Call } from "#contract/call.ts";

type Fields = Readonly<Record<string, core.$ZodType>>;
type Parsed = { success: true; data: unknown } | { success: false; error: { issues: core.$ZodIssue[] } };
type Shape = { fields: Fields; always: readonly string[] };

const shapes = new WeakMap<Call["input"], Shape | "whole">();

/** What the schema makes of an input, or what it finds wrong. */
export function parsedInput({ input: schema }: Call, input: unknown): Parsed {
  let shape = shapes.get(schema);
  if (!shape) shapes.set(schema, (shape = shapeOf(schema)));
  const data = shape === "whole" || !isRecord(input) ? undefined : fieldsOf(shape, input);
  // The schema itself says best what is wrong.
  return data ? { success: true, data } : schema.safeParse(input);
}

function shapeOf(schema: core.$ZodType): Shape | "whole" {
  const { def } = (schema as core.$ZodTypes)._zod;
  if (def.type !== "object" || def.catchall || def.checks?.length) return "whole";
  const fields: Fields = def.shape;
  return { fields, always: Object.keys(fields).filter((name) => !mayMiss(fields[name]!)) };
}

/** Nothing comes of it when it is not there. */
function mayMiss(schema: core.$ZodType): boolean {
  const { def, optin } = (schema as core.$ZodTypes)._zod;
  return def.type === "optional" && optin === "optional";
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Undefined when anything is wrong. */
function fieldsOf({ fields, always }: Shape, input: Record<string, unknown>): Record<string, unknown> | undefined {
  const data: Record<string, unknown> = {};
  for (const name of new Set([...always, ...Object.keys(input)])) {
    const field = Object.hasOwn(fields, name) ? fields[name]! : undefined;
    if (!field) continue;
    const result = field._zod.run({ value: input[name], issues: [] }, { async: false });
    if (result instanceof Promise || result.issues.length > 0) return undefined;
    if (result.value !== undefined || Object.hasOwn(input, name)) data[name] = result.value;
  }
  return data;
}
