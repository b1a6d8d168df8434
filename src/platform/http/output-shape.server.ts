/** Shapes of answers as compiled code: the small build of zod that contracts share with browsers would read them anew each time. */
import * as core from "zod/v4/core";
import type { Call, Output } from "#contract/call.ts";

const compiled = new WeakMap<Call["output"], core.$ZodType>();

/** The answer with what its shape names, and nothing else; another one than declared is a bug. */
export function shaped<C extends Call>(call: C, answer: unknown): Output<C> {
  let shape = compiled.get(call.output);
  if (!shape) compiled.set(call.output, (shape = compile(call.output)));
  return core.parse(shape, answer) as Output<C>;
}

/** The same shape with its objects compiled; kinds that are not taken apart here stay as they are. */
function compile(schema: core.$ZodType): core.$ZodType {
  const { def } = (schema as core.$ZodTypes)._zod;
  switch (def.type) {
    case "object": {
      const fields = Object.entries(def.shape).map(([name, field]) => [name, compile(field)]);
      return new core.$ZodObjectJIT({ ...def, shape: Object.fromEntries(fields) as core.$ZodShape });
    }
    case "array":
      return new core.$ZodArray({ ...def, element: compile(def.element) });
    case "nullable":
      return new core.$ZodNullable({ ...def, innerType: compile(def.innerType) });
    case "optional":
      return new core.$ZodOptional({ ...def, innerType: compile(def.innerType) });
    default:
      return schema;
  }
}
