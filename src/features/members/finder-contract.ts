/** The calls of the match finder: what a member wishes for, and who answers to it. */
import * as z from "zod/mini";
import { defineCall } from "#contract/call.ts";
import { MemberCard } from "./contract.ts";
import { dealBreakers, finderGoals, finderPlaces, finderReasons } from "./finder-rules.ts";
import { genders } from "./rules.ts";

export const Wishes = z.object({
  gender: z.nullable(z.enum(genders)),
  min_age: z.int(),
  max_age: z.int(),
  place: z.enum(finderPlaces),
  interests: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(15)),
  goal: z.enum(finderGoals),
  deal_breakers: z.array(z.enum(dealBreakers)).check(z.maxLength(dealBreakers.length)),
});

/** Somebody who answers to the wishes, and why. */
export const FinderMatch = z.object({
  ...MemberCard.shape,
  /** Interests that were wished for. */
  wanted_interests: z.array(z.string()),
  reasons: z.array(z.enum(finderReasons)),
});
export type FinderMatch = z.infer<typeof FinderMatch>;

export const getMatches = defineCall({
  method: "GET",
  path: "/api/match-finder.php",
  who: "member",
  summary: "Who answers best to what the caller wished for; null while nothing was.",
  input: z.object({}),
  output: z.object({ wishes: z.nullable(Wishes), matches: z.array(FinderMatch) }),
  errors: ["authentication_required"],
});

export const saveWishes = defineCall({
  method: "PUT",
  path: "/api/match-finder.php",
  who: "member",
  summary: "Keeps what the caller wishes for.",
  input: Wishes,
  output: z.object({}),
  errors: ["validation", "foreign_site", "authentication_required"],
});
