/** The one way into a use case, for both doors (API and page): who may, input, use case, output. */
import type { Call, Input, Output } from "#contract/call.ts";
import { Refusal } from "#contract/refusal.ts";
import type { Context, MemberContext } from "../context.server.ts";
import { isNoText } from "../db/violations.server.ts";
import type { FileParts } from "../images/incoming-files.server.ts";
import { parsedInput } from "./input-shape.server.ts";
import { shaped } from "./output-shape.server.ts";

export type ContextFor<C extends Call> = C["who"] extends "member" ? MemberContext : Context;
export type UseCase<C extends Call> = (ctx: ContextFor<C>, input: Input<C>) => Promise<Output<C>>;
export type Route = { call: Call; useCase: (ctx: never, input: never) => Promise<unknown> };

/** Binds a call to its use case; a wrong input, output or `who` does not compile. */
export function serve<C extends Call>(call: C, useCase: UseCase<C>): Route {
  return { call, useCase };
}

export type Upload = { call: Call; useCase: (ctx: never, input: never, file: FileParts) => Promise<unknown> };

/** Binds a call whose body is a file; the use case is given it as it comes. */
export function receive<C extends Call>(
  call: C,
  useCase: (ctx: ContextFor<C>, input: Input<C>, file: FileParts) => Promise<Output<C>>,
): Upload {
  return { call, useCase };
}

export async function run<C extends Call>(
  ctx: Context,
  call: C,
  useCase: UseCase<C>,
  input: unknown,
): Promise<Output<C>> {
  if (call.who === "member" && !ctx.member) throw new Refusal("authentication_required");
  if (call.who === "member" && ctx.member?.incomplete && !call.incomplete) throw new Refusal("signup_incomplete");
  const parsed = parsedInput(call, input);
  if (!parsed.success) throw refusalOf(parsed.error.issues);
  const output = await useCase(ctx as ContextFor<C>, parsed.data as Input<C>).catch((error: unknown) => {
    // Words that no text of the database can be, given for something that is only looked up.
    throw isNoText(error) ? new Refusal("validation") : error;
  });
  // What the shape does not name is dropped here, also for pages: loader data is sent whole to the browser.
  return shaped(call, output);
}

type Issue = { path: PropertyKey[]; message: string };

/** Schemas carry text keys as their messages; whatever else a schema says becomes the general text. */
function refusalOf(issues: readonly Issue[]): Refusal {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const field = issue.path.join(".") || "input";
    fields[field] ??= /^[a-z_]+\.[a-z0-9_.-]+$/.test(issue.message) ? issue.message : "errors.field_invalid";
  }
  return new Refusal("validation", {}, fields);
}
