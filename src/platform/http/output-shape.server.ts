/** Shapes of answers as compiled code: the small build of zod that contracts share with browsers would read them anew each time. */
import * as core from "zod/v4/core";
import type { Call, Output } from "#contract/call.ts";

/** What a shape makes of a value that it does not fit. */
const wrong = Symbol("wrong");
/** The value with what the shape names, and nothing else. */
type Shape = (value: unknown) => unknown;

const compiled = new WeakMap<Call["output"], Shape>();
/** What became of answers that cannot change. */
const frozen = new WeakMap<Call["output"], WeakMap<object, unknown>>();

/** The answer with what its shape names, and nothing else; another one than declared is a bug. A frozen one is looked at once. */
export function shaped<C extends Call>({ output }: C, answer: unknown): Output<C> {
  if (typeof answer !== "object" || answer === null || !Object.isFrozen(answer))
    return shape(output, answer) as Output<C>;
  let known = frozen.get(output);
  if (!known) frozen.set(output, (known = new WeakMap()));
  if (!known.has(answer)) known.set(answer, shape(output, answer));
  return known.get(answer) as Output<C>;
}

function shape(output: Call["output"], answer: unknown): unknown {
  let its = compiled.get(output);
  if (!its) compiled.set(output, (its = compile(output)));
  const told = its(answer);
  // The schema itself says best what is wrong.
  return told === wrong ? core.parse(output, answer) : told;
}

/** Kinds that are not taken apart here, and those that ask for more than a type, are left to the schema. */
function compile(schema: core.$ZodType): Shape {
  const { def } = (schema as core.$ZodTypes)._zod;
  if ("checks" in def && def.checks?.length) return bySchema(schema);
  switch (def.type) {
    case "string":
      return "format" in def || def.coerce ? bySchema(schema) : (value) => (typeof value === "string" ? value : wrong);
    case "boolean":
      return def.coerce ? bySchema(schema) : (value) => (typeof value === "boolean" ? value : wrong);
    case "number":
      return isWhole(def) ? (value) => (Number.isSafeInteger(value) ? value : wrong) : bySchema(schema);
    case "enum": {
      const choices = new Set<unknown>(Object.values(def.entries));
      return (value) => (choices.has(value) ? value : wrong);
    }
    case "nullable": {
      const inner = compile(def.innerType);
      return (value) => (value === null ? null : inner(value));
    }
    case "optional": {
      const inner = compile(def.innerType);
      return (value) => (value === undefined ? undefined : inner(value));
    }
    case "array":
      return listOf(compile(def.element));
    case "object":
      return def.catchall ? bySchema(schema) : compileObject(def.shape);
    default:
      return bySchema(schema);
  }
}

function bySchema(schema: core.$ZodType): Shape {
  return (value) => {
    const { success, data } = core.safeParse(schema, value);
    return success ? data : wrong;
  };
}

function isWhole(def: core.$ZodNumberDef): boolean {
  return "format" in def && def.format === "safeint" && !def.coerce;
}

function listOf(shape: Shape): Shape {
  return (values) => {
    if (!Array.isArray(values)) return wrong;
    const told: unknown[] = [];
    for (const value of values) {
      const one = shape(value);
      if (one === wrong) return wrong;
      told.push(one);
    }
    return told;
  };
}

/** Written out field by field, as a person would: a loop over the fields takes ten times as long. */
function compileObject(fields: Readonly<Record<string, core.$ZodType>>): Shape {
  const names = Object.keys(fields);
  const shapes = names.map((name) => compile(fields[name]!));
  const word = (at: number) => JSON.stringify(names[at]);
  const mayMiss = (at: number) => (fields[names[at]!] as core.$ZodTypes)._zod.optout === "optional";
  const each = names.map((_name, at) => at);
  const code = `
    if (typeof value !== "object" || value === null || Array.isArray(value)) return wrong;
    ${each.map((at) => `const told${at} = shape${at}(value[${word(at)}]); if (told${at} === wrong) return wrong;`).join("\n")}
    const told = {${each
      .filter((at) => !mayMiss(at))
      .map((at) => `${word(at)}: told${at}`)
      .join(", ")}};
    ${each
      .filter(mayMiss)
      .map((at) => `if (told${at} !== undefined || ${word(at)} in value) told[${word(at)}] = told${at};`)
      .join("\n")}
    return told;`;
  // oxlint-disable-next-line typescript/no-implied-eval -- its words are names of fields that our contracts declare
  const make = new Function("wrong", ...each.map((at) => `shape${at}`), `return (value) => {${code}};`) as (
    ...given: unknown[]
  ) => Shape;
  return make(wrong, ...shapes);
}
