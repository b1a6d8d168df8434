/** First lines for those who do not know how to begin. */
import type { Input, Output } from "#contract/call.ts";
import { getProfile } from "#features/members/profile.server.ts";
import { createRandom, shuffle } from "#lib/random.ts";
import type { MemberContext } from "#platform/context.server.ts";
import type * as contract from "./contract.ts";
import * as queries from "./gift-queries.server.ts";
import { icebreakers, interestLines, photo_line } from "./rules.ts";

/** Chosen by the two who meet, so that asking again gives the same. */
export async function getIcebreakers(
  ctx: MemberContext,
  { profile }: Input<typeof contract.getIcebreakers>,
): Promise<Output<typeof contract.getIcebreakers>> {
  const { id, shared_interests, main_image } = await getProfile(ctx, { id: profile });
  const random = createRandom(`${ctx.member.id} ${id}`);
  const { icebreaker_lines, icebreaker_interest_lines } = ctx.settings;
  const shared = shuffle(random, await queries.listHarmless(ctx, shared_interests));
  const templates = shuffle(random, interestLines);
  const about = shared.slice(0, icebreaker_interest_lines).map((interest, at) =>
    ctx.t(`pages.${templates[at % templates.length]!}`, {
      interest: ctx.t(`interests.${interest}` as "interests.art"),
    }),
  );
  const fitting = icebreakers.filter((key) => main_image !== null || key !== photo_line);
  const others = shuffle(random, fitting).slice(0, icebreaker_lines);
  return { lines: [...about, ...others.map((key) => ctx.t(`pages.${key}`))] };
}
