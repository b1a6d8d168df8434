/** How a command of a sequence is said, and how a member asks the site. */
import type { Call, Given, Output } from "#contract/call.ts";
import { type Answer, refused } from "./sequence-answers.ts";
import type { Model } from "./sequence-model.ts";
import type { World } from "./sequence-world.ts";

/** Who does it, to whom, and a number for everything else. */
export type Args = { who: number; to: number; n: number };

export type Command = {
  /** How often it comes. */
  weight: number;
  /** Nobody has to be logged in for it. */
  by_itself?: true;
  expect(state: Model, given: Args): Answer;
  act(world: World, given: Args): Promise<Answer>;
};

/** Asks as this member; the code of a refusal, or what matters of the answer. */
export async function ask<C extends Call>(
  { people }: World,
  who: number,
  call: C,
  input: Given<C>,
  describe: (body: Output<C>) => Record<string, unknown> = () => ({}),
): Promise<Answer> {
  const answer = await people[who]!.browser.ask(call, input);
  return answer.error ? refused(answer.error.code) : { code: "ok", ...describe(answer.body) };
}

export const idOf = ({ people }: World, place: number) => people[place]!.member.id;

/** Whichever the number means, however few there are. */
export const at = <T>(list: readonly T[], n: number): T | undefined => list[n % Math.max(1, list.length)];
