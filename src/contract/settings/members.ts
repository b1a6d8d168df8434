// Settings of members: profiles, photos, search, likes and chats.
import * as z from "zod/mini";
import { lookFields, noteFields } from "#lib/profile-choices.ts";
import { line, orderedSet, whole } from "./fields.ts";

const profileFields = ["gender", "age", "region", "sexuality", ...lookFields, "interests"] as const;

const searchFields = [
  "gender",
  "min_age",
  "max_age",
  "country",
  "countryregion",
  "sexuality",
  "relationship_status",
  "body_type",
  "hair_color",
  "eye_color",
  "tattoos",
  "interests",
  "distance",
  "with_photo",
  "online",
  "new",
] as const;

export const memberSettings = {
  /** 18 is a fixed floor; an operator may only raise it. */
  min_age: whole(18, 99),
  /** Oldest age one can join or search with. */
  max_age: whole(18, 120),
  /** Shortest name. */
  name_length_min: whole(1, 20),
  /** Longest name. */
  name_length_max: whole(3, 40),
  /** A name can be changed once in this time. */
  name_change_days: whole(0, 365),
  /** Names nobody may take, compared without case. */
  reserved_names: orderedSet(line(40).check(z.minLength(1), z.toLowerCase())),
  /** Shortest password; there are no other rules of composition. */
  password_length_min: whole(8, 64),
  /** Longest password, so that hashing stays cheap. */
  password_length_max: whole(64, 1024),
  /** Offers non-binary beside male and female. */
  non_binary: z.boolean(),
  /** Interests one may choose. */
  interests_max: whole(0, 50),
  /** Profile fields shown to others, in this order. */
  visible_profile_fields: orderedSet(z.enum(profileFields)),
  /** Free texts shown on a profile, in this order. */
  visible_profile_notes: orderedSet(z.enum(noteFields)),
  /** Longest free text of a profile. */
  profile_note_length: whole(50, 10_000),
  /** No contact data in those texts before the account is this old. */
  contact_data_hours: whole(0, 720),
  /** Filters of the search, in this order; of what profiles tell only the visible ones. */
  search_fields: orderedSet(z.enum(searchFields)),

  /** Members on one page of results. */
  search_page_size: whole(6, 100),
  /** Pages one search leads to, against copying the site. */
  search_pages_max: whole(1, 1000),
  /** Without a choice, ages this far around one's own are searched. */
  search_age_years: whole(1, 50),
  /** With fewer results than this, similar ones follow under a heading. */
  similar_results_below: whole(0, 100),
  /** The last widening of similar results adds these years. */
  similar_age_years: whole(0, 50),
  /** Related profiles under a profile. */
  related_profiles: whole(0, 50),
  /** Their age difference. */
  related_age_years: whole(0, 50),
  /** They were active within this time. */
  related_active_days: whole(1, 365),
  /** A member is new for this long. */
  new_member_days: whole(1, 90),
  /** Matches shown right after sign-up. */
  signup_matches: whole(0, 50),
  /** Online means a request or an open stream within this time. */
  online_minutes: whole(1, 60),
  /** A hidden page counts as away after this time. */
  away_seconds: whole(10, 600),
  /** Others see only the first of these that the distance is below, in km. */
  distance_steps_km: z.array(whole(10, 20_000)).check(z.minLength(1)),

  /** Photos of a free member. */
  photos_free: whole(1, 100),
  /** Photos of a premium member, all albums together. */
  photos_premium: whole(1, 500),
  /** Photos of another member a visitor sees. */
  photos_shown_logged_out: whole(0, 10),
  /** Photos of another member a free member sees clearly; the rest is blurred on the server. */
  photos_shown_free: whole(1, 100),
  /** Largest upload. */
  photo_bytes_max: whole(100_000, 50_000_000),
  /** Shortest side of an upload. */
  photo_pixels_min: whole(100, 2000),
  /** Longest side of each stored size. */
  photo_sizes: z.strictObject({ large: whole(800, 4000), medium: whole(300, 1200), thumb: whole(100, 400) }),
  /** Photos are shown at once; otherwise an operator looks at each first (`npm run site -- photos review`). */
  photos_auto_approve: z.boolean(),

  /** Likes in the swipe game, for every member. */
  swipe_likes_per_day: whole(1, 1000),
  /** Passes in the swipe game. */
  swipe_passes_per_day: whole(1, 10_000),
  /** Passes that can be taken back. */
  swipe_undos_per_day: whole(0, 100),
  /** Cards loaded at once. */
  swipe_pool_size: whole(5, 100),
  /** A passed member comes back after this time. */
  pass_return_days: whole(1, 3650),
  /** Likes outside the swipe game, against spam. */
  likes_per_day: whole(1, 10_000),

  /** Longest message, counted as a reader counts characters. */
  message_length: whole(100, 10_000),
  /** The counter appears from this share of it. */
  message_counter_percentage: whole(0, 100),
  /** Partners a free member may write to, ever. */
  free_conversations: whole(0, 1000),
  /** Newest messages of a conversation a free member sees. */
  free_history_messages: whole(1, 1000),
  /** Partners one may write to for the first time in a day, against spam. */
  new_partners_per_day: whole(1, 1000),
  /** Messages an unconfirmed member may leave waiting. */
  unconfirmed_messages: whole(0, 100),
  /** Icebreaker lines offered from the pool. */
  icebreaker_lines: whole(0, 30),
  /** Further ones built from shared interests. */
  icebreaker_interest_lines: whole(0, 10),
  /** "Typing" is sent at most this often. */
  typing_interval_seconds: whole(1, 60),
  /** And ends by itself after this time. */
  typing_end_seconds: whole(1, 60),
  /** Conversations on one page of the list. */
  chats_page_size: whole(10, 200),
  /** A conversation both have deleted is erased after this time. */
  deleted_conversation_days: whole(0, 365),
} as const;
