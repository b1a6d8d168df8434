/** What a profile is made of when it is written. */
import type { LookField } from "#lib/profile-choices.ts";
import type { Kind } from "./rules.ts";

export type NewProfile = Kind & {
  name: string;
  born_on: string;
  country: string;
  region: string | null;
  interests: readonly string[];
};

/** What its owner may change; whoever calls has checked it. */
export type ProfileFields = Partial<
  NewProfile & {
    town: string;
    about_me: string;
    looking_for: string;
  } & Record<LookField, string | null>
>;
